/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <sys/mman.h>

#include "base/archive-folder.h"
#include "program/stored-program.h"
#include "viewers/otf2-private.h"

/* The least that the library allows. */
#define CHUNK_BYTES (256 << 10)

/* ---- errors ------------------------------------------------------------------------ */

/* Keeps an error, instead of the library printing it. */
static OTF2_ErrorCode
keep_error (void *data, const char *file, uint64_t line, const char *function,
            OTF2_ErrorCode code, const char *format, va_list arguments)
{
  otf2_check (data, code);
  return code;
}

/* ---- load of links ----------------------------------------------------------------- */

/* Writes a value of a metric only if it has changed: it is valid until the next. */
static void
write_load (Otf2Writer *self, OTF2_EvtWriter *writer)
{
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

/* Memory of one of the library's buffers: chunks of equal size.  The library fills a
 * chunk to its end when it closes a file, so the next file gets the same pages. */
typedef struct
{
  GPtrArray *chunks;
  gsize size; /* of each */
} Buffer;

static void *
new_chunk (Otf2Writer *self, gsize size)
{
  if (size == CHUNK_BYTES && self->spare->len > 0)
    return g_ptr_array_steal_index_fast (self->spare, self->spare->len - 1);
  void *chunk
      = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  return chunk == MAP_FAILED ? NULL : chunk;
}

static void
free_chunk (Otf2Writer *self, void *chunk, gsize size)
{
  if (size == CHUNK_BYTES)
    g_ptr_array_add (self->spare, chunk);
  else
    munmap (chunk, size);
}

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
      buffer->chunks = g_ptr_array_new ();
      buffer->size = size;
    }
  if (type == OTF2_FILETYPE_EVENTS && buffer->chunks->len == 1)
    return NULL;
  void *chunk = new_chunk (data, size);

  if (chunk != NULL)
    g_ptr_array_add (buffer->chunks, chunk);
  return chunk;
}

static void
free_all (void *data, OTF2_FileType type, OTF2_LocationRef location, void **place,
          bool final)
{
  Buffer *buffer = *place;

  if (buffer == NULL)
    return;
  for (guint i = 0; i < buffer->chunks->len; i++)
    free_chunk (data, buffer->chunks->pdata[i], buffer->size);
  g_ptr_array_set_size (buffer->chunks, 0);
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
  OTF2_ErrorCode code
      = self->failure != OTF2_SUCCESS ? self->failure : OTF2_ERROR_FILE_INTERACTION;

  error_set (error, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s", path,
             self->spool_failure != 0 ? g_strerror (self->spool_failure)
                                      : OTF2_Error_GetDescription (code));
  return FALSE;
}

static gboolean
open_archive (Otf2Writer *self, const OutputJob *job, GError **error)
{
  static const OTF2_FlushCallbacks callbacks = { .otf2_pre_flush = flush_always };
  static const OTF2_MemoryCallbacks memory
      = { .otf2_allocate = allocate, .otf2_free_all = free_all };

  self->archive
      = OTF2_Archive_Open (job->folder, ARCHIVE_NAME, OTF2_FILEMODE_WRITE, CHUNK_BYTES,
                           CHUNK_BYTES, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (self->archive == NULL)
    return fail (self, job->path, error);
  otf2_check (self, OTF2_Archive_SetFlushCallbacks (self->archive, &callbacks, NULL));
  otf2_check (self, OTF2_Archive_SetMemoryCallbacks (self->archive, &memory, self));
  otf2_check (self, OTF2_Archive_SetSerialCollectiveCallbacks (self->archive));
  self->spool = event_spool_new (job->folder, self->processors);
  if (self->spool == NULL)
    otf2_keep_errno (self);
  return self->failure == OTF2_SUCCESS || fail (self, job->path, error);
}

gpointer
otf2_writer_start (const OutputJob *job, GError **error)
{
  Otf2Writer *self = g_new0 (Otf2Writer, 1);

  self->program = job->report.program;
  self->processors = program_processors (self->program);
  self->former = OTF2_Error_RegisterCallback (keep_error, self);
  self->load = link_load_new (job);
  self->communicator = g_new0 (guint32, program_groups (self->program));
  self->groups = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->spare = g_ptr_array_new ();
  self->events = g_new0 (uint64_t, locations (self));
  if (!open_archive (self, job, error))
    {
      otf2_writer_free (self);
      return NULL;
    }
  self->feed = trace_feed_new (job, &otf2_sink, self);
  self->stored = job->open (job, ARCHIVE_PROGRAM, error);
  if (self->stored == NULL)
    {
      otf2_writer_free (self);
      return NULL;
    }
  return self;
}

char *
otf2_writer_finish (gpointer writer, const OutputJob *job)
{
  Otf2Writer *self = writer;

  trace_feed_finish (self->feed, job->report.result->time);
  link_load_finish (self->load, job);
  return link_load_warning (self->load, "otf2");
}

static void
write_location (Otf2Writer *self, guint32 location)
{
  OTF2_EvtWriter *writer = OTF2_Archive_GetEvtWriter (self->archive, location);

  if (writer == NULL)
    {
      otf2_check (self, OTF2_ERROR_MEM_FAULT);
      return;
    }
  if (location < self->processors)
    otf2_write_processor (self, location, writer);
  else
    write_load (self, writer);
  otf2_check (self, OTF2_EvtWriter_GetNumberOfEvents (writer, &self->events[location]));
  otf2_check (self, OTF2_Archive_CloseEvtWriter (self->archive, writer));
}

/* Each location's file is closed before the next one's, and has an empty list of own
 * definitions, which some readers expect. */
static void
write_locations (Otf2Writer *self)
{
  otf2_check (self, OTF2_Archive_OpenEvtFiles (self->archive));
  for (guint32 i = 0; i < locations (self) && self->failure == OTF2_SUCCESS; i++)
    write_location (self, i);
  otf2_check (self, OTF2_Archive_CloseEvtFiles (self->archive));
  otf2_check (self, OTF2_Archive_OpenDefFiles (self->archive));
  for (guint32 i = 0; i < locations (self) && self->failure == OTF2_SUCCESS; i++)
    otf2_check (self, OTF2_Archive_CloseDefWriter (
                          self->archive, OTF2_Archive_GetDefWriter (self->archive, i)));
  otf2_check (self, OTF2_Archive_CloseDefFiles (self->archive));
}

/* Stores the program beside the events, from which it cannot be restored completely. */
void
otf2_writer_write (gpointer writer, const OutputJob *job)
{
  const Otf2Writer *self = writer;

  stored_program_write (program_unscaled (self->program), self->stored);
}

gboolean
otf2_writer_close (gpointer writer, const OutputJob *job, GError **error)
{
  Otf2Writer *self = writer;

  if (!event_spool_finish (self->spool))
    otf2_keep_errno (self);
  write_locations (self);
  otf2_define (self, job);
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
  g_free (self->events);
  event_spool_free (self->spool);
  for (guint i = 0; i < self->spare->len; i++)
    munmap (self->spare->pdata[i], CHUNK_BYTES);
  g_ptr_array_unref (self->spare);
  g_free (self);
}
