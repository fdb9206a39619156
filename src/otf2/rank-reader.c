/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/rank-reader.h"

typedef enum
{
  FRAME_CALL,     /* a call of MPI */
  FRAME_INSIDE,   /* anything else in one */
  FRAME_INTERVAL, /* of the program */
  FRAME_DEEP      /* the same, deeper than the rules want */
} FrameType;

void
rank_reader_init (RankReader *self, Trace *trace, guint32 rank)
{
  RankActions *to = &trace->rank[rank];

  *self = (RankReader){ .trace = trace, .rank = rank, .to = to };
  to->starts = g_array_new (FALSE, FALSE, sizeof (ActionStart));
  self->row = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->sorted = g_array_new (FALSE, FALSE, sizeof (Action));
  self->ends = g_array_new (FALSE, FALSE, sizeof (Action));
  rank_clock_init (&self->clock, &trace->archive, to);
  /* A replay is counted from its start. */
  if (trace->archive.is_replay)
    rank_clock_start (&self->clock, 0);
}

void
rank_reader_clear (RankReader *self)
{
  open_requests_clear (&self->requests);
  g_array_unref (self->sorted);
  g_array_unref (self->ends);
  g_free (self->stack);
  g_array_unref (self->row);
}

gboolean
rank_reader_fail (const RankReader *self, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return trace_fail (self->trace, self->rank, self->event, error, "%s", text);
}

static gboolean
fail_long (const RankReader *self, GError **error)
{
  return rank_reader_fail (self, error, "found a time of 2^62 ps or more");
}

/* ---- calls of MPI ------------------------------------------------------------------ */

/* region: position, or RECORD_NO_REFERENCE. */
static gboolean
begin_call (RankReader *self, guint32 call, guint32 region, GError **error)
{
  if (self->calls++ > 0)
    return TRUE;
  self->call = call;
  self->call_region = region;
  self->call_time = self->time;
  self->n_messages = 0;
  if (self->row->len > 0)
    g_array_set_size (self->row, 0);
  if (!rank_clock_stop (&self->clock, self->time, self->event))
    return fail_long (self, error);
  /* What was computed before the call is none of its actions. */
  self->first = self->to->count;
  return TRUE;
}

/* 1 + the number of the call in the program. */
static guint32
number_of_call (const RankReader *self)
{
  ArchiveRegion *region;

  if (self->call_region == RECORD_NO_REFERENCE)
    return program_define_call (self->trace->program, "MPI") + 1;
  region
      = &g_array_index (self->trace->archive.regions, ArchiveRegion, self->call_region);
  if (region->call_number == 0)
    region->call_number
        = program_define_call (self->trace->program, region->call_name) + 1;
  return region->call_number;
}

/* What was done in the call belongs to it. */
static void
name_call (const RankReader *self)
{
  guint32 call = 0, begins = ACTION_BEGINS_CALL;

  for (guint32 i = self->first; i < self->to->count; i++)
    {
      Action *action = trace_action (self->to, i);

      if (action->type < ACTION_SEND)
        continue;
      if (call == 0)
        call = number_of_call (self);
      action->call = (guint16) (call | begins);
      begins = 0;
    }
}

static gboolean
end_call (RankReader *self, GError **error)
{
  guint64 took = self->time - self->call_time;
  SimTime time;

  if (--self->calls > 0)
    return TRUE;
  if (self->n_messages > 1)
    rank_requests_sort (self);
  name_call (self);
  if (self->call & CALL_ISEND)
    g_array_append_val (self->trace->isends, took);
  if (self->call & CALL_FILE)
    {
      time = archive_time (&self->trace->archive, took);
      if (time < 0)
        return fail_long (self, error);
      rank_clock_add (&self->clock, ACTION_IO, self->event, (guint64) time,
                      (guint64) time);
    }
  self->call = 0;
  rank_clock_start (&self->clock, self->time);
  return TRUE;
}

/* ---- regions ----------------------------------------------------------------------- */

static void
push (RankReader *self, Frame frame)
{
  if (self->n_stack == self->most_stack)
    {
      self->most_stack = 2 * self->most_stack + 16;
      self->stack = g_renew (Frame, self->stack, self->most_stack);
    }
  self->stack[self->n_stack++] = frame;
}

static gboolean
enter_interval (RankReader *self, guint32 region, Frame *frame, GError **error)
{
  Trace *trace = self->trace;
  guint32 interval;

  if (++self->depth > trace->rules.level)
    {
      frame->type = FRAME_DEEP;
      return TRUE;
    }
  if (!rank_clock_split (&self->clock, self->time, self->event))
    return fail_long (self, error);
  interval = call_paths_enter (&trace->paths, trace->program, &trace->archive,
                               self->interval, region);
  if (interval == PROGRAM_NONE)
    return rank_reader_fail (self, error,
                             "more than %u call paths, expected fewer: --level %u keeps "
                             "less of them",
                             CALL_PATHS_MOST, MAX (trace->rules.level, 1) - 1);
  self->interval = interval;
  rank_reader_add (self, ACTION_ENTER)->peer = interval;
  frame->type = FRAME_INTERVAL;
  return TRUE;
}

static gboolean
enter (RankReader *self, guint32 number, GError **error)
{
  const guint32 region = id_table_find (&self->trace->archive.region_of, number);
  Frame frame = { .region = region, .type = FRAME_INSIDE };
  guint32 call;

  if (region == ID_TABLE_NONE)
    return rank_reader_fail (self, error, "region %u is not defined", number);
  call = archive_region (&self->trace->archive, region)->call;
  if (call != 0 && !(call & CALL_SHOWN))
    {
      frame.type = FRAME_CALL;
      if (!begin_call (self, call, region, error))
        return FALSE;
    }
  else if (call == 0 && self->calls == 0 && !enter_interval (self, region, &frame, error))
    return FALSE;
  push (self, frame);
  return TRUE;
}

static gboolean
leave_interval (RankReader *self, GError **error)
{
  const Program *program = self->trace->program;

  self->depth--;
  if (!rank_clock_split (&self->clock, self->time, self->event))
    return fail_long (self, error);
  self->interval = program_interval (program, self->interval)->parent;
  rank_reader_add (self, ACTION_LEAVE);
  return TRUE;
}

static gboolean
leave_frame (RankReader *self, const Frame *frame, GError **error)
{
  switch ((FrameType) frame->type)
    {
    case FRAME_CALL:
      return end_call (self, error);
    case FRAME_INSIDE:
      return TRUE;
    case FRAME_INTERVAL:
      return leave_interval (self, error);
    case FRAME_DEEP:
      self->depth--;
      return TRUE;
    }
  g_assert_not_reached ();
}

/* In a damaged archive regions may not be left in order: leaves those inside, too; does
 * nothing if the region was not entered. */
static gboolean
leave_others (RankReader *self, guint32 same, GError **error)
{
  const Archive *archive = &self->trace->archive;
  guint n = self->n_stack;

  while (n > 0 && archive_region (archive, self->stack[n - 1].region)->same != same)
    n--;
  for (guint i = self->n_stack; n > 0 && i >= n; i--)
    {
      const Frame frame = self->stack[i - 1];

      self->n_stack = i - 1;
      if (!leave_frame (self, &frame, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
leave (RankReader *self, guint32 number, GError **error)
{
  const Archive *archive = &self->trace->archive;
  const guint32 region = id_table_find (&archive->region_of, number);
  const ArchiveRegion *left, *entered;
  Frame frame;

  if (region == ID_TABLE_NONE)
    return rank_reader_fail (self, error, "region %u is not defined", number);
  left = archive_region (archive, region);
  if (self->n_stack == 0 && self->trace->rules.partial)
    return TRUE;
  if (self->n_stack == 0)
    return rank_reader_fail (self, error, "leaves '%s', which was not entered",
                             left->name);
  frame = self->stack[self->n_stack - 1];
  entered = archive_region (archive, frame.region);
  if (entered->same != left->same && self->trace->rules.partial)
    return leave_others (self, left->same, error);
  if (entered->same != left->same)
    return rank_reader_fail (self, error, "leaves '%s', expected '%s', entered last",
                             left->name, entered->name);
  self->n_stack--;
  return leave_frame (self, &frame, error);
}

/* ---- events ------------------------------------------------------------------------ */

static void
take_values (RankReader *self, const Record *record)
{
  const Archive *archive = &self->trace->archive;
  const guint32 found = id_table_find (&archive->clocks_of, record->argument);
  const GArray *clocks;

  if (found == ID_TABLE_NONE)
    return;
  clocks = archive->clocks->pdata[found];
  rank_clock_read (&self->clock, self->time,
                   (const ArchiveClock *) (gpointer) clocks->data, clocks->len,
                   record->words + 1, record->count - 1);
}

static void
take_flush (RankReader *self, guint64 end)
{
  if (end > self->time && rank_clock_leave_out (&self->clock, end - self->time))
    self->trace->counts.flushes++;
}

/* The parameters netfare:to and netfare:bytes of an alltoallv, which alternate. */
static void
take_argument (RankReader *self, guint32 parameter, guint64 value)
{
  const Archive *archive = &self->trace->archive;

  if (parameter == archive->to_parameter)
    self->row_member = value;
  else if (parameter == archive->bytes_parameter)
    {
      g_array_append_val (self->row, self->row_member);
      g_array_append_val (self->row, value);
    }
}

/* The archive of a replay has collectives and their messages, between which processors
 * may compute. */
static gboolean
is_in_messages (const RankReader *self, guint type)
{
  return self->trace->archive.is_replay
         && (type == RECORD_COLLECTIVE_BEGIN || type == RECORD_COLLECTIVE_END
             || type == RECORD_NONBLOCKING_COLLECTIVE_REQUEST
             || type == RECORD_NONBLOCKING_COLLECTIVE_COMPLETE);
}

/* A message or collective outside of any region is an MPI call by itself. */
static gboolean
take_communication (RankReader *self, const Record *record, GError **error)
{
  if (is_in_messages (self, record->type))
    return TRUE;
  if (self->bare && record->type == RECORD_COLLECTIVE_END)
    {
      self->bare = FALSE;
      return rank_requests_take (self, record, error) && end_call (self, error);
    }
  if (self->calls > 0)
    return rank_requests_take (self, record, error);
  if (record->type == RECORD_COLLECTIVE_BEGIN)
    {
      self->bare = TRUE;
      return begin_call (self, CALL_MPI, RECORD_NO_REFERENCE, error);
    }
  return begin_call (self, CALL_MPI, RECORD_NO_REFERENCE, error)
         && rank_requests_take (self, record, error) && end_call (self, error);
}

static gboolean
take_time (RankReader *self, guint64 time, GError **error)
{
  if (time < self->time)
    return rank_reader_fail (self, error,
                             "time goes back, from %" G_GUINT64_FORMAT
                             " to %" G_GUINT64_FORMAT " ticks",
                             self->time, time);
  self->time = time;
  return TRUE;
}

gboolean
rank_reader_take (RankReader *self, const Record *record, GError **error)
{
  if (record->type == RECORD_SKIP)
    {
      self->event += record->argument;
      return TRUE;
    }
  self->event++;
  if (!take_time (self, record->words[0], error))
    return FALSE;
  switch (record->type)
    {
    case RECORD_ENTER:
      return enter (self, record->argument, error);
    case RECORD_LEAVE:
      return leave (self, record->argument, error);
    case RECORD_VALUES:
      take_values (self, record);
      return TRUE;
    case RECORD_FLUSH:
      take_flush (self, record->words[1]);
      return TRUE;
    case RECORD_OFF:
      self->trace->counts.pauses += record->words[1] != 0;
      rank_clock_switch (&self->clock, self->time, record->words[1] != 0);
      return TRUE;
    case RECORD_ARGUMENT:
      take_argument (self, record->argument, record->words[1]);
      return TRUE;
    case RECORD_RMA:
      return rank_reader_fail (self, error,
                               "one-sided communication, which is not replayed");
    default:
      return take_communication (self, record, error);
    }
}

gboolean
rank_reader_finish (RankReader *self, GError **error)
{
  /* A call that has no end because the events end. */
  if (self->calls > 0 && self->n_messages > 1)
    rank_requests_sort (self);
  if (!self->trace->archive.is_replay)
    rank_clock_finish (&self->clock);
  else if (!rank_clock_split (&self->clock, self->time, self->event))
    return fail_long (self, error);
  while (self->interval != 0)
    {
      rank_reader_add (self, ACTION_LEAVE);
      self->interval = program_interval (self->trace->program, self->interval)->parent;
    }
  return rank_requests_finish (self, error);
}
