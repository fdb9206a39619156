/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/otf2-reader.h"

#include "base/error.h"
#include "base/memory-limit.h"
#include "otf2/anchor.h"
#include "otf2/emit.h"
#include "otf2/library.h"
#include "otf2/matching.h"
#include "otf2/rank-reader.h"

#define LEVEL_BY_DEFAULT 4

char *
otf2_path (const char *path, Inputs *inputs, GError **error)
{
  g_autofree char *anchor = anchor_find (path, error);

  if (anchor == NULL)
    return NULL;
  anchor_name_files (path, inputs);
  if (library_is_there ())
    return anchor_add_files (anchor, inputs, error) ? g_steal_pointer (&anchor) : NULL;
  error_set_at (error, anchor, 0, 0,
                "this netfare is built without OTF2; configure it where the OTF2 library "
                "is installed");
  return NULL;
}

/* ---- events ------------------------------------------------------------------------ */

/* The records of one rank. */
static gboolean
read_rank (Trace *trace, RecordStream *from, guint32 rank, GError **error)
{
  RankReader reader;
  Record record;
  gboolean good;

  rank_reader_init (&reader, trace, rank);
  while ((good = record_stream_next (from, &record, error))
         && record.type != RECORD_RANK_END)
    if (record.type < RECORD_SKIP || record.type > RECORD_RMA)
      {
        error_set_at (error, trace->archive.anchor, 0, 0, "the events have no end");
        good = FALSE;
        break;
      }
    else if (!(good = rank_reader_take (&reader, &record, error)))
      break;
  if (good && record.argument != 0 && trace->rules.partial)
    trace->counts.early_ends++;
  else if (good && record.argument != 0)
    good = trace_fail (trace, rank, reader.event + 1, error, "the events end early: %s",
                       record_text (&record));
  good = good && rank_reader_finish (&reader, error);
  rank_reader_clear (&reader);
  return good;
}

/* Locations that are not ranks must not communicate. */
static gboolean
read_thread (const Trace *trace, RecordStream *from, guint32 name, GError **error)
{
  guint64 event = 0;
  Record record;

  while (record_stream_next (from, &record, error))
    {
      if (record.type == RECORD_RANK_END)
        return TRUE;
      event += record.type == RECORD_SKIP ? record.argument : 1;
      if ((record.type < RECORD_SEND
           || record.type > RECORD_NONBLOCKING_COLLECTIVE_COMPLETE)
          && record.type != RECORD_RMA)
        continue;
      g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT,
                   "%s: location '%s', event %" G_GUINT64_FORMAT
                   ": error: communication of a thread that is no rank",
                   trace->archive.anchor, archive_string (&trace->archive, name), event);
      return FALSE;
    }
  return FALSE;
}

static gboolean
fail_record (const Trace *trace, const Record *record, GError **error)
{
  error_set_at (error, trace->archive.anchor, 0, 0, "%s",
                record->type == RECORD_FAILED ? record_text (record)
                                              : "the ranks are not in order");
  return FALSE;
}

static gboolean
read_ranks (Trace *trace, RecordStream *from, const ReaderOptions *options,
            GError **error)
{
  const guint32 ranks = trace->archive.ranks;
  Record record;

  for (guint32 r = 0; r < ranks; r++)
    {
      if (!record_stream_next (from, &record, error))
        return FALSE;
      if (record.type != RECORD_RANK || record.argument != r)
        return fail_record (trace, &record, error);
      if (!read_rank (trace, from, r, error))
        return FALSE;
      if (options->progress != NULL)
        options->progress (r + 1, ranks, options->progress_data);
    }
  return TRUE;
}

/* Reads the records after those of the ranks. */
static gboolean
read_rest (Trace *trace, RecordStream *from, GError **error)
{
  Record record;

  while (record_stream_next (from, &record, error))
    {
      if (record.type == RECORD_FINISHED)
        return TRUE;
      if (record.type == RECORD_IGNORED && record.argument < N_IGNORED)
        trace->counts.ignored[record.argument] = record.words[0];
      else if (record.type != RECORD_THREAD)
        return fail_record (trace, &record, error);
      else if (!read_thread (trace, from, record.argument, error))
        return FALSE;
    }
  return FALSE;
}

/* ---- the program ------------------------------------------------------------------- */

static void
start_program (Trace *trace, const char *path, const ReaderOptions *options)
{
  const Interval whole
      = { .kind = "MAIN", .file = path, .parent = PROGRAM_NONE, .count = 1 };
  const char *creator = trace->archive.creator;
  const Reader *reader = trace->reader != NULL ? trace->reader : &otf2_reader;

  trace->rules = (TraceRules){ .level = options->level != G_MAXUINT ? options->level
                                                                    : LEVEL_BY_DEFAULT,
                               .partial = options->partial,
                               .totals = options->sizes == READER_SIZES_DEFAULT
                                             ? creator != NULL && creator[0] != '\0'
                                             : options->sizes == READER_SIZES_TOTALS };
  trace->rank = g_new0 (RankActions, trace->archive.ranks);
  trace->program = program_new_separate (trace->archive.ranks, reader, path);
  program_set_library (trace->program, trace->archive.library);
  program_define_interval (trace->program, &whole);
}

/* Whether times are those of the CPU. */
static gboolean
choose_clock (const Trace *trace, const ReaderOptions *options, gboolean *cpu,
              GError **error)
{
  *cpu = options->clock != READER_CLOCK_WALL;
  for (guint32 r = 0; *cpu && r < trace->archive.ranks; r++)
    {
      if (trace->rank[r].has_cpu)
        continue;
      if (options->clock == READER_CLOCK_CPU)
        {
          error_set_at (error, trace->archive.anchor, 0, 0,
                        "found no CPU time of rank %u, expected the metric 'thread cpu "
                        "time' or 'ru_utime' and 'ru_stime' for --clock cpu",
                        r);
          return FALSE;
        }
      *cpu = FALSE;
    }
  return TRUE;
}

static void
warn (Trace *trace, guint64 n, const char *one, const char *several)
{
  if (n > 0)
    program_add_warning (trace->program, "%" G_GUINT64_FORMAT " %s", n,
                         n == 1 ? one : several);
}

static void
add_warnings (Trace *trace)
{
  static const char *const ignored[N_IGNORED][2] = {
    [IGNORED_OPENMP] = { "event of OpenMP is ignored", "events of OpenMP are ignored" },
    [IGNORED_THREADS]
    = { "event of threads is ignored", "events of threads are ignored" },
    [IGNORED_IO] = { "event of files is ignored", "events of files are ignored" },
    [IGNORED_CONTEXTS] = { "event of calling contexts is ignored",
                           "events of calling contexts are ignored" },
    [IGNORED_UNKNOWN] = { "unknown event is ignored", "unknown events are ignored" },
  };
  const TraceCounts *counts = &trace->counts;

  if (trace->archive.lost != NULL)
    program_add_warning (trace->program, "not recorded: %s", trace->archive.lost);
  for (guint kind = 0; kind < N_IGNORED; kind++)
    warn (trace, counts->ignored[kind], ignored[kind][0], ignored[kind][1]);
  /* A replay has one for the load of links. */
  warn (trace, trace->archive.is_replay ? 0 : trace->archive.others,
        "location of an accelerator or of metrics is ignored",
        "locations of accelerators or of metrics are ignored");
  warn (trace, counts->flushes,
        "flush of the trace buffer while computing is not counted as time",
        "flushes of the trace buffer while computing are not counted as time");
  warn (trace, counts->pauses, "time with the measurement off is not counted",
        "times with the measurement off are not counted");
  warn (trace, counts->unknown_sends, "end of a send that nothing began is ignored",
        "ends of sends that nothing began are ignored");
  warn (trace, counts->estimated,
        "alltoallv has sums only: the bytes of its pairs are estimated",
        "alltoallv have sums only: the bytes of their pairs are estimated");
  warn (trace, counts->cut,
        "reduce_scatter has its sum only, which is cut into equal blocks",
        "reduce_scatter have their sum only, which is cut into equal blocks");
  warn (trace, counts->early_ends, "rank ends where its events end early",
        "ranks end where their events end early");
  warn (trace, counts->sends, "send without a receive is dropped",
        "sends without a receive are dropped");
  warn (trace, counts->receives, "receive without an end or a send is dropped",
        "receives without an end or a send are dropped");
  warn (trace, counts->collectives, "call of a collective without all others is dropped",
        "calls of collectives without all others are dropped");
}

static gboolean
finish_program (Trace *trace, const ReaderOptions *options, GError **error)
{
  Instances instances;
  gboolean cpu, good;

  if (!choose_clock (trace, options, &cpu, error) || !matching_check (trace, error))
    return FALSE;
  good = instances_define (&instances, trace, error);
  if (good)
    {
      emit_trace (trace, &instances, cpu);
      add_warnings (trace);
    }
  instances_clear (&instances);
  return good;
}

gboolean
otf2_read_records (Trace *trace, RecordStream *from, const char *path,
                   const ReaderOptions *options, GError **error)
{
  if (!archive_read (&trace->archive, from, error)
      || !memory_check_processors (trace->archive.ranks, error))
    return FALSE;
  start_program (trace, path, options);
  return read_ranks (trace, from, options, error) && read_rest (trace, from, error)
         && finish_program (trace, options, error);
}

gboolean
otf2_read (Trace *trace, RecordSource source, const char *path,
           const ReaderOptions *options, GError **error)
{
  g_autoptr (RecordStream) from
      = record_stream_open (trace->archive.anchor, source, error);

  return from != NULL && otf2_read_records (trace, from, path, options, error);
}
