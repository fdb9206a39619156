/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/call-times.h"

#include "analysis/call-bytes.h"
#include "analysis/interval-label.h"
#include "base/hash.h"

/* Of one processor, the calls of one name in one interval. */
typedef struct
{
  guint32 call, interval;
  guint64 count;
  SimTime time;
  SimTime late[CALL_TRANSFER];
  SimTime computing;
} Sums;

/* So many rows behind the last are compared before the index is asked, which a processor
 * with fewer rows does not have. */
#define ROWS_COMPARED 32

/* Processors repeat what they do, so the next row is likely to be behind the last. */
typedef struct
{
  GArray *sums;      /* Sums; NULL: none yet */
  GHashTable *index; /* of row_key: row; NULL: no more than ROWS_COMPARED */
  guint last;        /* of the call that it is, or was last, in */
  gboolean is_in;
  gboolean is_counted; /* its calls are told in parts, and counted in the program */
  SimTime since;
} Caller;

struct _CallTimes
{
  Program *program;
  Caller *caller;     /* by processor */
  gboolean computing; /* some calls compute */
};

const char *
call_part_key (CallPart part)
{
  static const char *const keys[] = { [CALL_LATE_SENDER] = "late_sender",
                                      [CALL_LATE_RECEIVER] = "late_receiver",
                                      [CALL_AT_COLLECTIVE] = "at_collective",
                                      [CALL_TRANSFER] = "transfer" };

  return keys[part];
}

const char *
call_part_label (CallPart part)
{
  static const char *const labels[] = { [CALL_LATE_SENDER] = "late sender",
                                        [CALL_LATE_RECEIVER] = "late receiver",
                                        [CALL_AT_COLLECTIVE] = "at collective",
                                        [CALL_TRANSFER] = "transfer" };

  return labels[part];
}

CallTimes *
call_times_new (Program *program)
{
  CallTimes *self = g_new0 (CallTimes, 1);

  self->program = program;
  self->caller = g_new0 (Caller, program_processors (program));
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      self->caller[p].is_counted = program_names_operations (program, p);
      self->computing |= self->caller[p].is_counted;
    }
  return self;
}

void
call_times_free (CallTimes *self)
{
  if (self == NULL)
    return;
  for (guint32 p = 0; p < program_processors (self->program); p++)
    {
      g_clear_pointer (&self->caller[p].sums, g_array_unref);
      g_clear_pointer (&self->caller[p].index, g_hash_table_unref);
    }
  g_free (self->caller);
  g_free (self);
}

/* ---- observed ---------------------------------------------------------------------- */

static inline Sums *
sums_at (const Caller *caller, guint row)
{
  return &g_array_index (caller->sums, Sums, row);
}

static guint64
row_key (guint32 call, guint32 interval)
{
  return (guint64) call << 32 | interval;
}

static GHashTable *
row_index_new (void)
{
  return g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
}

static void
row_index_add (GHashTable *index, guint64 key, guint row)
{
  g_hash_table_insert (index, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (row));
}

static guint
add_row (Caller *caller, guint32 call, guint32 interval)
{
  const Sums added = { .call = call, .interval = interval };
  const guint rows = caller->sums->len;

  g_array_append_val (caller->sums, added);
  if (rows == ROWS_COMPARED)
    {
      caller->index = row_index_new ();
      for (guint row = 0; row < rows; row++)
        row_index_add (
            caller->index,
            row_key (sums_at (caller, row)->call, sums_at (caller, row)->interval), row);
    }
  if (caller->index != NULL)
    row_index_add (caller->index, row_key (call, interval), rows);
  return rows;
}

/* The row of a call in an interval; added if there is none. */
static guint
find_row (Caller *caller, guint32 call, guint32 interval)
{
  const guint64 key = row_key (call, interval);
  gpointer row;

  if (caller->sums == NULL)
    caller->sums = g_array_new (FALSE, FALSE, sizeof (Sums));
  for (guint i = 1, rows = caller->sums->len; i <= MIN (rows, ROWS_COMPARED); i++)
    {
      const guint next = (caller->last + i) % rows;
      const Sums *sums = sums_at (caller, next);

      if (sums->call == call && sums->interval == interval)
        return next;
    }
  if (caller->index != NULL
      && g_hash_table_lookup_extended (caller->index, &key, NULL, &row))
    return GPOINTER_TO_UINT (row);
  return add_row (caller, call, interval);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  const CallTimes *self = data;
  Caller *caller = &self->caller[processor];

  caller->last = find_row (caller, call, interval);
  caller->since = time;
  caller->is_in = TRUE;
  if (!caller->is_counted)
    sums_at (caller, caller->last)->count++;
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  const CallTimes *self = data;
  Caller *caller = &self->caller[processor];

  caller->is_in = FALSE;
  sums_at (caller, caller->last)->time += time - caller->since;
}

static void
on_waited (gpointer data, guint32 processor, WaitCause cause, SimTime late)
{
  const CallTimes *self = data;
  const Caller *caller = &self->caller[processor];

  if (caller->is_in)
    sums_at (caller, caller->last)
        ->late[cause == WAIT_SENDER ? CALL_LATE_SENDER : CALL_LATE_RECEIVER]
        += late;
}

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  const CallTimes *self = data;
  const Caller *caller = &self->caller[processor];

  if (caller->is_in)
    sums_at (caller, caller->last)->computing += duration;
}

/* ---- collectives ------------------------------------------------------------------- */

/* The latest start of those from whom the member at a place needs something: the root
 * of what spreads, all for what is needed by all or gathered at the root, lower places of
 * a scan. */
static SimTime
latest_for (const Collective *what, guint32 place, const Participation *all,
            SimTime latest_of_all, SimTime latest_below)
{
  if (what == NULL || what->type != COLLECTIVE_OPERATION)
    return latest_of_all;
  switch (what->operation)
    {
    case OPERATION_BROADCAST:
    case OPERATION_SCATTER:
    case OPERATION_SCATTERV:
      return all[what->root].started;
    case OPERATION_REDUCE:
    case OPERATION_GATHER:
    case OPERATION_GATHERV:
      return place == what->root ? latest_of_all : all[place].started;
    case OPERATION_SCAN:
    case OPERATION_EXSCAN:
      return latest_below;
    case OPERATION_BARRIER:
    case OPERATION_ALLREDUCE:
    case OPERATION_ALLGATHER:
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_ALLGATHERV:
    case OPERATION_ALLTOALLW:
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return latest_of_all;
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

/* How much of what it spent at its start and at its wait was before `latest`. */
static SimTime
late_of (const Participation *one, SimTime latest)
{
  const SimTime wait = one->completed - one->wait_communication;

  return CLAMP (latest - one->started, 0, one->start_communication)
         + CLAMP (latest - wait, 0, one->wait_communication);
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  const CallTimes *self = data;
  const Participation *all = outcome->participants;
  const Collective *what = outcome->collective == PROGRAM_NONE
                               ? NULL
                               : program_collective (self->program, outcome->collective);
  SimTime latest = 0, below = 0;

  for (guint32 i = 0; i < outcome->count; i++)
    latest = MAX (latest, all[i].started);
  for (guint32 i = 0; i < outcome->count; i++)
    {
      Caller *caller = &self->caller[all[i].processor];
      SimTime late;

      below = MAX (below, all[i].started);
      late = late_of (&all[i], latest_for (what, i, all, latest, below));
      if (all[i].call != PROGRAM_NONE && late > 0)
        sums_at (caller, find_row (caller, all[i].call, all[i].call_interval))
            ->late[CALL_AT_COLLECTIVE]
            += late;
    }
}

const ReplayObserver *
call_times_observer (const CallTimes *self)
{
#define OF_COMMUNICATION                                                                 \
  .purpose = "calls are counted", .any_thread = TRUE, .called = on_called,               \
  .returned = on_returned, .waited = on_waited, .collective = on_collective
  static const ReplayObserver communication = { OF_COMMUNICATION };
  static const ReplayObserver all = { OF_COMMUNICATION, .computed = on_computed };
#undef OF_COMMUNICATION

  if (program_calls_are_kinds (self->program))
    return NULL;
  return self->computing ? &all : &communication;
}

/* ---- rows -------------------------------------------------------------------------- */

typedef struct
{
  GArray *rows;
  GHashTable *index; /* of row_key: position + 1 */
  guint last;        /* position; many steps follow each other in one row */
} Rows;

static void
rows_init (Rows *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (CallRow));
  self->index = row_index_new ();
  self->last = 0;
}

static CallRow *
get_row (Rows *self, guint32 call, guint32 interval)
{
  const guint64 key = row_key (call, interval);
  const CallRow added = { .call = call, .interval = interval };
  guint place;

  if (self->last < self->rows->len)
    {
      CallRow *last = &g_array_index (self->rows, CallRow, self->last);

      if (last->call == call && last->interval == interval)
        return last;
    }
  place = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, &key));
  if (place == 0)
    {
      g_array_append_val (self->rows, added);
      place = self->rows->len;
      row_index_add (self->index, key, place);
    }
  self->last = place - 1;
  return &g_array_index (self->rows, CallRow, place - 1);
}

static void
add_sums (Rows *rows, const Sums *sums)
{
  CallRow *row = get_row (rows, sums->call, sums->interval);

  row->count += sums->count;
  row->time += sums->time;
  row->of_steps |= sums->count > 0;
  row->computing += sums->computing;
  for (guint part = 0; part < CALL_TRANSFER; part++)
    row->part[part] += sums->late[part];
}

static void
add_known (gpointer data, guint32 call, guint32 interval, guint64 count, TotalTime bytes)
{
  CallRow *row = get_row (data, call, interval);

  row->count += count;
  row->bytes += bytes;
  row->of_operations |= count > 0;
}

static void
add_kinds (Rows *rows, const IntervalTotals *totals)
{
  for (guint32 kind = 0; kind < N_KINDS; kind++)
    {
      CallRow *row;

      if (!interval_totals_have_kind (totals, kind))
        continue;
      row = get_row (rows, kind, 0);
      row->of_steps = TRUE;
      row->count = totals->count[kind];
      row->time = totals->kind[kind][MEASURE_COMMUNICATION];
      row->part[CALL_AT_COLLECTIVE] = totals->kind[kind][MEASURE_REAL_SYNCH];
    }
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const CallRow *one = a, *other = b;

  if (one->time != other->time)
    return one->time > other->time ? -1 : 1;
  if (one->call != other->call)
    return one->call < other->call ? -1 : 1;
  return one->interval < other->interval ? -1 : one->interval > other->interval;
}

/* Returns: the rows, sorted. */
static GArray *
rows_finish (Rows *self)
{
  g_hash_table_unref (self->index);
  g_array_sort (self->rows, compare_rows);
  return self->rows;
}

GArray *
call_times_sites (const CallTimes *self, Characteristics *characteristics)
{
  const gboolean kinds = program_calls_are_kinds (self->program);
  Rows rows;

  rows_init (&rows);
  if (kinds)
    add_kinds (&rows, characteristics_interval (characteristics, 0));
  for (guint32 p = 0; !kinds && p < program_processors (self->program); p++)
    for (guint i = 0; self->caller[p].sums != NULL && i < self->caller[p].sums->len; i++)
      add_sums (&rows, sums_at (&self->caller[p], i));
  call_bytes_visit (self->program, add_known, &rows);
  for (guint i = 0; i < rows.rows->len; i++)
    {
      CallRow *row = &g_array_index (rows.rows, CallRow, i);

      row->part[CALL_TRANSFER] = row->time - row->computing - row->part[CALL_LATE_SENDER]
                                 - row->part[CALL_LATE_RECEIVER]
                                 - row->part[CALL_AT_COLLECTIVE];
    }
  return rows_finish (&rows);
}

static void
add_to (CallRow *sum, const CallRow *row)
{
  sum->count += row->count;
  sum->time += row->time;
  sum->bytes += row->bytes;
  sum->computing += row->computing;
  sum->of_steps |= row->of_steps;
  sum->of_operations |= row->of_operations;
  for (guint part = 0; part < N_CALL_PARTS; part++)
    sum->part[part] += row->part[part];
}

GArray *
call_times_rows (const GArray *sites)
{
  Rows rows;

  rows_init (&rows);
  for (guint i = 0; i < sites->len; i++)
    {
      const CallRow *site = &g_array_index (sites, CallRow, i);

      add_to (get_row (&rows, site->call, PROGRAM_NONE), site);
    }
  return rows_finish (&rows);
}

CallRow
call_times_sum (const GArray *rows)
{
  CallRow sum = { .call = PROGRAM_NONE, .interval = PROGRAM_NONE };

  for (guint i = 0; i < rows->len; i++)
    add_to (&sum, &g_array_index (rows, CallRow, i));
  return sum;
}

gboolean
call_row_shows (const CallRow *sum, CallPart part)
{
  return part == CALL_TRANSFER || sum->of_steps;
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
write_row (const CallTimes *self, const CallRow *row, const guint32 *numbers,
           SimTime unit, JsonWriter *json)
{
  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "operation", program_call_name (self->program, row->call));
  if (row->interval != PROGRAM_NONE)
    {
      g_autofree char *label
          = interval_label (program_interval (self->program, row->interval));

      json_count (json, "interval", numbers[row->interval]);
      json_text (json, "label", label);
    }
  json_count (json, "calls", row->count);
  json_number (json, "time", row->time, unit);
  json_number (json, "bytes", row->bytes, 1);
  for (guint part = 0; part < N_CALL_PARTS; part++)
    json_number (json, call_part_key (part), row->part[part], unit);
  if (self->computing)
    json_number (json, "computing", row->computing, unit);
  json_end (json);
}

static void
write_rows (const CallTimes *self, const char *name, const GArray *rows,
            const guint32 *numbers, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, name, JSON_LINES);
  for (guint i = 0; i < rows->len; i++)
    write_row (self, &g_array_index (rows, CallRow, i), numbers, unit, json);
  json_end (json);
}

void
call_times_json (const CallTimes *self, Characteristics *characteristics,
                 const guint32 *numbers, SimTime unit, JsonWriter *json)
{
  g_autoptr (GArray) rows = NULL, sites = NULL;

  if (self == NULL)
    return;
  sites = call_times_sites (self, characteristics);
  rows = call_times_rows (sites);
  write_rows (self, "operations", rows, numbers, unit, json);
  if (sites->len > rows->len)
    write_rows (self, "call_sites", sites, numbers, unit, json);
}
