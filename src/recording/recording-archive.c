/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/archive-folder.h"
#include "recording/recording-private.h"
#include "recording/repeats.h"

#define CHUNK_BYTES (256 << 10)

/* Writes the events of one rank.  A leave is written when the next call is known: the
 * least cost of reading the clocks is subtracted from the gap between the calls, by
 * moving the end of the first one. */
typedef struct
{
  ArchiveWriter *all;
  const RecordedRank *rank;
  OTF2_EvtWriter *to;
  GArray *details;    /* RankRecord: of the call that is read */
  gboolean left_open; /* a leave is to be written */
  guint64 end, end_cpu;
  guint32 region;
  guint32 site;       /* region around it; G_MAXUINT32: none */
  guint32 level;      /* region of the level that is open; G_MAXUINT32: none */
  gboolean new_level; /* it is entered when the call is left */
  Repeats *repeats;   /* NULL: there was one run */
  guint64 moved;      /* ns by which calls are later than recorded, modulo 2^64 */
} RankWriter;

static OTF2_ErrorCode
keep_error (void *data, const char *file, uint64_t line, const char *function,
            OTF2_ErrorCode code, const char *format, va_list arguments)
{
  archive_check (data, code);
  return code;
}

static guint64
time_of (const RankWriter *self, guint64 time)
{
  return recording_time (self->rank->reader, time) - self->all->recording->begin;
}

static guint32
comm_of (const RankWriter *self, guint64 word)
{
  return g_array_index (self->rank->comms, guint32, RANK_LOW (word));
}

/* ---- enter and leave --------------------------------------------------------------- */

static void
write_cpu (const RankWriter *self, guint64 time, guint64 cpu)
{
  const OTF2_Type type = OTF2_TYPE_UINT64;
  const OTF2_MetricValue value = { .unsigned_int = cpu };

  if (self->rank->reader->header->has_cpu)
    archive_check (self->all, OTF2_EvtWriter_Metric (self->to, NULL, time, METRIC_CPU, 1,
                                                     &type, &value));
}

static void
write_region (const RankWriter *self, guint64 time, guint32 region, gboolean enters)
{
  if (region == G_MAXUINT32)
    return;
  archive_check (self->all, enters ? OTF2_EvtWriter_Enter (self->to, NULL, time, region)
                                   : OTF2_EvtWriter_Leave (self->to, NULL, time, region));
}

/* next: when the call after it begins; G_MAXUINT64: there is none. */
static void
write_leave (RankWriter *self, guint64 next, guint64 next_cpu)
{
  if (!self->left_open)
    return;
  self->left_open = FALSE;
  const RankFileHeader *header = self->rank->reader->header;
  if (next < G_MAXUINT64)
    {
      self->end += MIN (header->least_wall, next - self->end);
      self->end_cpu += MIN (header->least_cpu, next_cpu - self->end_cpu);
    }
  const guint64 time = time_of (self, self->end);
  self->all->length = MAX (self->all->length, time);
  write_cpu (self, time, self->end_cpu);
  write_region (self, time, self->region, FALSE);
  write_region (self, time, self->site, FALSE);
  if (self->new_level)
    write_region (self, time, self->level, TRUE);
  self->new_level = FALSE;
}

static void
write_enter (RankWriter *self, const RankRecord *call)
{
  const guint64 time = time_of (self, call->words[0]);

  guint32 site;

  self->region = recording_call (self->rank, call->call, &site);
  self->site
      = site == G_MAXUINT32 ? site : archive_region_of_site (self->all->recording, site);
  if (self->rank->reader->header->has_cpu)
    write_cpu (self, time, call->words[2]);
  write_region (self, time, self->site, TRUE);
  write_region (self, time, self->region, TRUE);
}

/* ---- what happened during a call --------------------------------------------------- */

static void
write_pairs (const RankWriter *self, const RankRecord *record, guint64 time)
{
  for (guint32 i = 0; i < record->count; i += 2)
    {
      archive_check (self->all,
                     OTF2_EvtWriter_ParameterUnsignedInt (
                         self->to, NULL, time, PARAMETER_TO, RANK_LOW (record->list[i])));
      archive_check (self->all,
                     OTF2_EvtWriter_ParameterUnsignedInt (
                         self->to, NULL, time, PARAMETER_BYTES, record->list[i + 1]));
    }
}

static OTF2_CollectiveOp
operation_of (guint64 operation)
{
  static const guint8 operations[RANK_OPERATIONS] = {
    [RANK_BARRIER] = OTF2_COLLECTIVE_OP_BARRIER,
    [RANK_BCAST] = OTF2_COLLECTIVE_OP_BCAST,
    [RANK_GATHER] = OTF2_COLLECTIVE_OP_GATHER,
    [RANK_GATHERV] = OTF2_COLLECTIVE_OP_GATHERV,
    [RANK_SCATTER] = OTF2_COLLECTIVE_OP_SCATTER,
    [RANK_SCATTERV] = OTF2_COLLECTIVE_OP_SCATTERV,
    [RANK_ALLGATHER] = OTF2_COLLECTIVE_OP_ALLGATHER,
    [RANK_ALLGATHERV] = OTF2_COLLECTIVE_OP_ALLGATHERV,
    [RANK_ALLTOALL] = OTF2_COLLECTIVE_OP_ALLTOALL,
    [RANK_ALLTOALLV] = OTF2_COLLECTIVE_OP_ALLTOALLV,
    [RANK_ALLREDUCE] = OTF2_COLLECTIVE_OP_ALLREDUCE,
    [RANK_REDUCE] = OTF2_COLLECTIVE_OP_REDUCE,
    [RANK_REDUCE_SCATTER] = OTF2_COLLECTIVE_OP_REDUCE_SCATTER,
    [RANK_REDUCE_SCATTER_BLOCK] = OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK,
    [RANK_SCAN] = OTF2_COLLECTIVE_OP_SCAN,
    [RANK_EXSCAN] = OTF2_COLLECTIVE_OP_EXSCAN,
    [RANK_ALLTOALLW] = OTF2_COLLECTIVE_OP_ALLTOALLW,
    [RANK_COMM_CREATE] = OTF2_COLLECTIVE_OP_CREATE_HANDLE,
  };

  return operations[operation];
}

static guint32
root_of (guint64 word)
{
  return RANK_HIGH (word) == RANK_NO_ROOT ? (guint32) OTF2_COLLECTIVE_ROOT_NONE
                                          : RANK_HIGH (word);
}

/* Events at the begin of a call: sends, receives that are posted, collectives that start.
 */
static void
write_start (const RankWriter *self, const RankRecord *record, guint64 time)
{
  const guint64 *words = record->words;

  switch (record->type)
    {
    case RECORD_SEND:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiSend (self->to, NULL, time, RANK_HIGH (words[0]),
                                             comm_of (self, words[0]), (guint32) words[1],
                                             words[2]));
      return;
    case RECORD_ISEND:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiIsend (self->to, NULL, time, RANK_HIGH (words[0]),
                                              comm_of (self, words[0]),
                                              (guint32) words[1], words[2], words[3]));
      return;
    case RECORD_IRECV:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiIrecvRequest (self->to, NULL, time, words[0]));
      return;
    case RECORD_PAIRS:
      write_pairs (self, record, time);
      return;
    case RECORD_COLLECTIVE:
      archive_check (self->all, OTF2_EvtWriter_MpiCollectiveBegin (self->to, NULL, time));
      return;
    case RECORD_ICOLLECTIVE:
      archive_check (self->all, OTF2_EvtWriter_NonBlockingCollectiveRequest (
                                    self->to, NULL, time, words[0]));
      return;
    default:
      return;
    }
}

/* Events at the end of a call: completions. */
static void
write_completion (const RankWriter *self, const RankRecord *record, guint64 time)
{
  const guint64 *words = record->words;

  switch (record->type)
    {
    case RECORD_ISEND_COMPLETE:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiIsendComplete (self->to, NULL, time, words[0]));
      return;
    case RECORD_RECV:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiRecv (self->to, NULL, time, RANK_HIGH (words[0]),
                                             comm_of (self, words[0]), (guint32) words[1],
                                             words[2]));
      return;
    case RECORD_IRECV_COMPLETE:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiIrecv (self->to, NULL, time, RANK_HIGH (words[0]),
                                              comm_of (self, words[0]),
                                              (guint32) words[1], words[2], words[3]));
      return;
    case RECORD_REQUEST_CANCELLED:
      archive_check (self->all,
                     OTF2_EvtWriter_MpiRequestCancelled (self->to, NULL, time, words[0]));
      return;
    case RECORD_COLLECTIVE:
      archive_check (self->all, OTF2_EvtWriter_MpiCollectiveEnd (
                                    self->to, NULL, time, operation_of (words[1]),
                                    comm_of (self, words[0]), root_of (words[0]),
                                    words[2], words[3]));
      return;
    case RECORD_ICOLLECTIVE_COMPLETE:
      archive_check (self->all, OTF2_EvtWriter_NonBlockingCollectiveComplete (
                                    self->to, NULL, time, operation_of (words[1]),
                                    comm_of (self, words[0]), root_of (words[0]),
                                    words[2], words[3], words[4]));
      return;
    default:
      return;
    }
}

/* ---- ranks ------------------------------------------------------------------------- */

/* The time before a call becomes the median of all runs; calls take as long as in the
 * first. */
static void
take_median (RankWriter *self, RankRecord *call)
{
  const guint from = call->count > 2 ? 2 : 0;
  const guint64 last = from > 0 ? self->end_cpu : self->end;
  const guint64 median = repeats_next (self->repeats);

  if (self->left_open)
    self->moved = last + median - call->words[from];
  call->words[from] += self->moved;
  call->words[from + 1] += self->moved;
}

/* MPI_Pcontrol ends a level before it, and begins one behind it. */
static void
change_level (RankWriter *self, const RankRecord *record, guint64 time)
{
  const GArray *levels = self->all->recording->levels;

  if (record->type != RECORD_LEVEL)
    return;
  write_region (self, time, self->level, FALSE);
  self->level = G_MAXUINT32;
  for (guint i = 0; i < levels->len; i++)
    if (g_array_index (levels, guint32, i) == record->words[0])
      self->level = archive_region_of_level (self->all->recording, i);
  self->new_level = self->level != G_MAXUINT32;
}

static void
write_call (RankWriter *self, RankRecord *call)
{
  if (self->repeats != NULL)
    take_median (self, call);
  const gboolean has_cpu = call->count > 2;
  const guint64 begin = time_of (self, call->words[0]);
  const guint64 end = time_of (self, call->words[1]);

  write_leave (self, call->words[0], has_cpu ? call->words[2] : self->end_cpu);
  for (guint i = 0; i < self->details->len; i++)
    change_level (self, &g_array_index (self->details, RankRecord, i), begin);
  write_enter (self, call);
  for (guint i = 0; i < self->details->len; i++)
    write_start (self, &g_array_index (self->details, RankRecord, i), begin);
  for (guint i = 0; i < self->details->len; i++)
    write_completion (self, &g_array_index (self->details, RankRecord, i), end);
  g_array_set_size (self->details, 0);
  self->left_open = TRUE;
  self->end = call->words[1];
  self->end_cpu = has_cpu ? call->words[3] : 0;
}

static void
write_rank (ArchiveWriter *all, guint32 number)
{
  RankWriter self = { .all = all,
                      .rank = &all->recording->ranks[number],
                      .to = OTF2_Archive_GetEvtWriter (all->archive, number),
                      .level = G_MAXUINT32 };
  RankRecord record;
  uint64_t events = 0;
  RecordedPosition position = { 0 };
  g_autoptr (Repeats) repeats = NULL;

  if (self.to == NULL)
    {
      archive_check (all, OTF2_ERROR_MEM_FAULT);
      return;
    }
  if (self.rank->reader != NULL && all->recording->again->len > 0)
    self.repeats = repeats = repeats_open (all->recording, number);
  self.details = g_array_new (FALSE, FALSE, sizeof (RankRecord));
  while (self.rank->reader != NULL
         && recorded_file_next (self.rank->reader, &position, &record, NULL))
    if (record.type == RECORD_CALL)
      write_call (&self, &record);
    else if (record.type != RECORD_SITE && record.type != RECORD_LIBRARY)
      g_array_append_val (self.details, record);
  write_leave (&self, G_MAXUINT64, 0);
  if (self.rank->reader != NULL)
    write_region (&self, time_of (&self, self.end), self.level, FALSE);
  g_array_unref (self.details);
  archive_check (all, OTF2_EvtWriter_GetNumberOfEvents (self.to, &events));
  all->events[number] = events;
  archive_check (all, OTF2_Archive_CloseEvtWriter (all->archive, self.to));
}

/* ---- the archive ------------------------------------------------------------------- */

static OTF2_FlushType
flush_always (void *data, OTF2_FileType type, OTF2_LocationRef location, void *caller,
              bool final)
{
  return OTF2_FLUSH;
}

/* Each rank has an empty list of own definitions, which some readers expect. */
static void
write_own_definitions (ArchiveWriter *self)
{
  archive_check (self, OTF2_Archive_OpenDefFiles (self->archive));
  for (guint32 i = 0; i < self->recording->count; i++)
    archive_check (
        self, OTF2_Archive_CloseDefWriter (self->archive,
                                           OTF2_Archive_GetDefWriter (self->archive, i)));
  archive_check (self, OTF2_Archive_CloseDefFiles (self->archive));
}

static void
write_archive (ArchiveWriter *self)
{
  static const OTF2_FlushCallbacks callbacks = { .otf2_pre_flush = flush_always };

  archive_check (self, OTF2_Archive_SetFlushCallbacks (self->archive, &callbacks, NULL));
  archive_check (self, OTF2_Archive_SetSerialCollectiveCallbacks (self->archive));
  archive_check (self, OTF2_Archive_OpenEvtFiles (self->archive));
  for (guint32 i = 0; i < self->recording->count && self->failure == OTF2_SUCCESS; i++)
    write_rank (self, i);
  archive_check (self, OTF2_Archive_CloseEvtFiles (self->archive));
  if (self->failure != OTF2_SUCCESS)
    return;
  recording_define (self);
  write_own_definitions (self);
}

gboolean
recording_archive_write (const Recording *recording, const char *folder, const char *path,
                         GError **error)
{
  ArchiveWriter self = { .recording = recording };
  const OTF2_ErrorCallback former = OTF2_Error_RegisterCallback (keep_error, &self);

  self.events = g_new0 (guint64, recording->count);
  self.archive
      = OTF2_Archive_Open (folder, ARCHIVE_NAME, OTF2_FILEMODE_WRITE, CHUNK_BYTES,
                           CHUNK_BYTES, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (self.archive != NULL)
    {
      write_archive (&self);
      archive_check (&self, OTF2_Archive_Close (self.archive));
    }
  else
    archive_check (&self, OTF2_ERROR_FILE_INTERACTION);
  OTF2_Error_RegisterCallback (former, NULL);
  g_free (self.events);
  if (self.failure == OTF2_SUCCESS)
    return TRUE;
  error_set (error, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s", path,
             OTF2_Error_GetDescription (self.failure));
  return FALSE;
}
