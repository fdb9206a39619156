/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/archive-folder.h"
#include "viewers/otf2-private.h"

/* The least that the library allows: it keeps so much for each processor. */
#define CHUNK_BYTES (256 << 10)

/* ---- errors ------------------------------------------------------------------------ */

/* Instead of the library's own messages. */
static OTF2_ErrorCode
keep_error (void *data, const char *file, uint64_t line, const char *function,
            OTF2_ErrorCode code, const char *format, va_list arguments)
{
  otf2_check (data, code);
  return code;
}

/* ---- events ------------------------------------------------------------------------ */

static void
on_begin_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  Otf2Writer *self = data;

  if (state != STATE_BUSY)
    otf2_check (self,
                OTF2_EvtWriter_Enter (self->writers[processor], NULL, (guint64) time,
                                      otf2_region_of_state (self, state)));
}

static void
on_end_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  Otf2Writer *self = data;

  if (state != STATE_BUSY)
    otf2_check (self,
                OTF2_EvtWriter_Leave (self->writers[processor], NULL, (guint64) time,
                                      otf2_region_of_state (self, state)));
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  Otf2Writer *self = data;

  otf2_check (self, OTF2_EvtWriter_Enter (self->writers[processor], NULL, (guint64) time,
                                          interval));
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  Otf2Writer *self = data;

  otf2_check (self, OTF2_EvtWriter_Leave (self->writers[processor], NULL, (guint64) time,
                                          interval));
}

/* Readers match the n-th send with the n-th receive of a pair, communicator and tag.
 * Messages may overtake each other, so the tag is their number at the sender. */
static void
on_sent (gpointer data, guint32 processor, SimTime time, guint64 number,
         guint32 destination, guint64 bytes, guint32 type)
{
  Otf2Writer *self = data;

  otf2_check (self, OTF2_EvtWriter_MpiSend (
                        self->writers[processor], NULL, (guint64) time, destination,
                        otf2_communicator_of_message (type), (guint32) number, bytes));
}

static void
on_received (gpointer data, guint32 processor, SimTime time, guint64 number,
             guint32 source, guint64 bytes, guint32 type)
{
  Otf2Writer *self = data;

  otf2_check (self, OTF2_EvtWriter_MpiRecv (
                        self->writers[processor], NULL, (guint64) time, source,
                        otf2_communicator_of_message (type), (guint32) number, bytes));
}

/* ---- collectives ------------------------------------------------------------------- */

static gboolean
is_split (const Otf2Writer *self, guint32 collective)
{
  return collective != PROGRAM_NONE
         && program_collective (self->program, collective)->split;
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  Otf2Writer *self = data;
  OTF2_EvtWriter *writer = self->writers[processor];

  if (self->communicator[group] == 0)
    {
      self->communicator[group] = OTF2_MESSAGE_COMMUNICATORS + self->groups->len;
      g_array_append_val (self->groups, group);
    }
  otf2_check (self,
              is_split (self, collective)
                  ? OTF2_EvtWriter_NonBlockingCollectiveRequest (writer, NULL,
                                                                 (guint64) time, instance)
                  : OTF2_EvtWriter_MpiCollectiveBegin (writer, NULL, (guint64) time));
}

static OTF2_CollectiveOp
kind_of_operation (OperationType operation)
{
  switch (operation)
    {
    case OPERATION_BARRIER:
      return OTF2_COLLECTIVE_OP_BARRIER;
    case OPERATION_BROADCAST:
      return OTF2_COLLECTIVE_OP_BCAST;
    case OPERATION_REDUCE:
      return OTF2_COLLECTIVE_OP_REDUCE;
    case OPERATION_ALLREDUCE:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case OPERATION_GATHER:
      return OTF2_COLLECTIVE_OP_GATHER;
    case OPERATION_GATHERV:
      return OTF2_COLLECTIVE_OP_GATHERV;
    case OPERATION_SCATTER:
      return OTF2_COLLECTIVE_OP_SCATTER;
    case OPERATION_SCATTERV:
      return OTF2_COLLECTIVE_OP_SCATTERV;
    case OPERATION_ALLGATHER:
      return OTF2_COLLECTIVE_OP_ALLGATHER;
    case OPERATION_ALLTOALL:
      return OTF2_COLLECTIVE_OP_ALLTOALL;
    case OPERATION_ALLTOALLV:
      return OTF2_COLLECTIVE_OP_ALLTOALLV;
    case OPERATION_REDUCE_SCATTER:
      return OTF2_COLLECTIVE_OP_REDUCE_SCATTER;
    case OPERATION_SCAN:
      return OTF2_COLLECTIVE_OP_SCAN;
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

static OTF2_CollectiveOp
kind_of (const Otf2Writer *self, guint32 collective)
{
  if (collective == PROGRAM_NONE)
    return OTF2_COLLECTIVE_OP_BARRIER;
  const Collective *what = program_collective (self->program, collective);

  switch (what->type)
    {
    case COLLECTIVE_TRANSFERS:
      return OTF2_COLLECTIVE_OP_ALLTOALLV;
    case COLLECTIVE_REDUCTION:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case COLLECTIVE_OPERATION:
      return kind_of_operation (what->operation);
    }
  g_assert_not_reached ();
}

static guint32
root_of (OTF2_CollectiveOp kind, const Otf2Writer *self, guint32 collective)
{
  switch (kind)
    {
    case OTF2_COLLECTIVE_OP_BCAST:
    case OTF2_COLLECTIVE_OP_REDUCE:
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
    case OTF2_COLLECTIVE_OP_SCATTER:
    case OTF2_COLLECTIVE_OP_SCATTERV:
      return program_collective (self->program, collective)->root;
    default:
      return OTF2_COLLECTIVE_ROOT_NONE;
    }
}

/* Its bytes are 0: its messages are events of their own. */
static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  Otf2Writer *self = data;
  OTF2_EvtWriter *writer = self->writers[processor];
  OTF2_CollectiveOp kind = kind_of (self, collective);
  OTF2_CommRef communicator = self->communicator[group];
  guint32 root = root_of (kind, self, collective);

  otf2_check (self,
              is_split (self, collective) ? OTF2_EvtWriter_NonBlockingCollectiveComplete (
                  writer, NULL, (guint64) time, kind, communicator, root, 0, 0, instance)
                                          : OTF2_EvtWriter_MpiCollectiveEnd (
                                              writer, NULL, (guint64) time, kind,
                                              communicator, root, 0, 0));
}

/* ---- load of links ----------------------------------------------------------------- */

/* A value holds until the next: only changes are written. */
static void
write_load (Otf2Writer *self)
{
  OTF2_EvtWriter *writer = self->writers[self->processors];

  for (guint part = 0; part < link_load_parts (self->load); part++)
    for (guint i = 0; i < self->load->links->len; i++)
      {
        guint32 link = g_array_index (self->load->links, guint32, i);
        const OTF2_Type type = OTF2_TYPE_DOUBLE;
        OTF2_MetricValue value
            = { .floating_point = link_load_share (self->load, link, part) };

        if (!link_load_changes (self->load, link, part))
          continue;
        otf2_check (self, OTF2_EvtWriter_Metric (
                              writer, NULL, (guint64) link_load_begin (self->load, part),
                              i, 1, &type, &value));
      }
}

/* ---- the archive ------------------------------------------------------------------- */

static OTF2_FlushType
flush_always (void *data, OTF2_FileType type, OTF2_LocationRef location, void *caller,
              bool final)
{
  return OTF2_FLUSH;
}

/* Memory of one of the library's buffers. */
typedef struct
{
  GPtrArray *chunks;
  guint used;
} Buffer;

/* Events have one chunk for each location: where a second one is denied, the library
 * writes the first. */
static void *
allocate (void *data, OTF2_FileType type, OTF2_LocationRef location, void **place,
          uint64_t size)
{
  Buffer *buffer = *place;

  if (buffer == NULL)
    {
      *place = buffer = g_new0 (Buffer, 1);
      buffer->chunks = g_ptr_array_new_with_free_func (g_free);
    }
  if (type == OTF2_FILETYPE_EVENTS && buffer->used == 1)
    return NULL;
  if (buffer->used == buffer->chunks->len)
    g_ptr_array_add (buffer->chunks, g_malloc (size));
  return buffer->chunks->pdata[buffer->used++];
}

static void
free_all (void *data, OTF2_FileType type, OTF2_LocationRef location, void **place,
          bool final)
{
  Buffer *buffer = *place;

  if (buffer == NULL)
    return;
  buffer->used = 0;
  if (!final)
    return;
  g_ptr_array_unref (buffer->chunks);
  g_free (buffer);
  *place = NULL;
}

static guint32
locations (const Otf2Writer *self)
{
  return self->processors + (self->load != NULL ? 1 : 0);
}

static gboolean
fail (const Otf2Writer *self, const char *path, GError **error)
{
  error_set (error, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s", path,
             OTF2_Error_GetDescription (self->failure != OTF2_SUCCESS
                                            ? self->failure
                                            : OTF2_ERROR_FILE_INTERACTION));
  return FALSE;
}

static gboolean
open_archive (Otf2Writer *self, const OutputJob *job, GError **error)
{
  static const OTF2_FlushCallbacks callbacks = { .otf2_pre_flush = flush_always };
  static const OTF2_MemoryCallbacks memory
      = { .otf2_allocate = allocate, .otf2_free_all = free_all };

  self->archive = OTF2_Archive_Open (job->folder, ARCHIVE_NAME, OTF2_FILEMODE_WRITE,
                                     CHUNK_BYTES, OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT,
                                     OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (self->archive == NULL)
    return fail (self, job->path, error);
  otf2_check (self, OTF2_Archive_SetFlushCallbacks (self->archive, &callbacks, NULL));
  otf2_check (self, OTF2_Archive_SetMemoryCallbacks (self->archive, &memory, NULL));
  otf2_check (self, OTF2_Archive_SetSerialCollectiveCallbacks (self->archive));
  otf2_check (self, OTF2_Archive_OpenEvtFiles (self->archive));
  self->writers = g_new0 (OTF2_EvtWriter *, locations (self));
  for (guint32 i = 0; i < locations (self) && self->failure == OTF2_SUCCESS; i++)
    {
      self->writers[i] = OTF2_Archive_GetEvtWriter (self->archive, i);
      if (self->writers[i] == NULL)
        otf2_check (self, OTF2_ERROR_MEM_FAULT);
    }
  return self->failure == OTF2_SUCCESS || fail (self, job->path, error);
}

gpointer
otf2_writer_start (const OutputJob *job, GError **error)
{
  static const TraceSink sink = { .begin_state = on_begin_state,
                                  .end_state = on_end_state,
                                  .entered = on_entered,
                                  .left = on_left,
                                  .sent = on_sent,
                                  .received = on_received,
                                  .joined = on_joined,
                                  .completed = on_completed };
  Otf2Writer *self = g_new0 (Otf2Writer, 1);

  self->program = job->report.program;
  self->processors = program_processors (self->program);
  self->former = OTF2_Error_RegisterCallback (keep_error, self);
  self->load = link_load_new (job);
  self->communicator = g_new0 (guint32, program_groups (self->program));
  self->groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (!open_archive (self, job, error))
    {
      otf2_writer_free (self);
      return NULL;
    }
  self->feed = trace_feed_new (job->replay, self->processors, &sink, self);
  return self;
}

char *
otf2_writer_finish (gpointer writer, const OutputJob *job)
{
  Otf2Writer *self = writer;

  trace_feed_finish (self->feed, job->report.result->time);
  link_load_finish (self->load, job);
  if (self->load != NULL)
    write_load (self);
  return link_load_warning (self->load, "otf2");
}

/* Each location's file is closed before the next one's, and has an empty list of own
 * definitions, which some readers expect. */
static void
close_locations (Otf2Writer *self)
{
  otf2_check (self, OTF2_Archive_OpenDefFiles (self->archive));
  for (guint32 i = 0; i < locations (self); i++)
    otf2_check (self, OTF2_Archive_CloseDefWriter (
                          self->archive, OTF2_Archive_GetDefWriter (self->archive, i)));
  otf2_check (self, OTF2_Archive_CloseDefFiles (self->archive));
  for (guint32 i = 0; i < locations (self); i++)
    otf2_check (self, OTF2_Archive_CloseEvtWriter (self->archive, self->writers[i]));
  otf2_check (self, OTF2_Archive_CloseEvtFiles (self->archive));
}

gboolean
otf2_writer_close (gpointer writer, const OutputJob *job, GError **error)
{
  Otf2Writer *self = writer;

  otf2_define (self, job);
  close_locations (self);
  otf2_check (self, OTF2_Archive_Close (g_steal_pointer (&self->archive)));
  return self->failure == OTF2_SUCCESS || fail (self, job->path, error);
}

void
otf2_writer_free (gpointer writer)
{
  Otf2Writer *self = writer;

  trace_feed_free (self->feed);
  if (self->archive != NULL)
    OTF2_Archive_Close (self->archive);
  OTF2_Error_RegisterCallback (self->former, NULL);
  link_load_free (self->load);
  g_free (self->communicator);
  g_array_unref (self->groups);
  g_free (self->writers);
  g_free (self);
}
