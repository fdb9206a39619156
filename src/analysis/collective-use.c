/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/collective-use.h"

#include "collectives/library.h"
#include "collectives/schedule.h"

/* The progress of one collective of the program. */
typedef struct
{
  guint64 count;
  TotalTime communication;
} Seen;

struct _CollectiveUse
{
  Program *program;
  const Machine *machine;
  GArray *seen; /* Seen, by number of the collective */
  gboolean is_static;
  CollectiveUse *next; /* of another program; NULL: none */
};

CollectiveUse *
collective_use_new (Program *program, const Machine *machine)
{
  CollectiveUse *self = g_new0 (CollectiveUse, 1);

  self->program = program;
  self->machine = machine;
  self->seen = g_array_new (FALSE, TRUE, sizeof (Seen));
  return self;
}

void
collective_use_free (CollectiveUse *self)
{
  g_clear_pointer (&self->next, collective_use_free);
  g_array_unref (self->seen);
  g_free (self);
}

void
collective_use_join (CollectiveUse *self, CollectiveUse *other)
{
  while (self->next != NULL)
    self = self->next;
  self->next = other;
}

Program *
collective_use_program (const CollectiveUse *self)
{
  return self->program;
}

/* Each is counted at its first member. */
void
collective_use_take_all (CollectiveUse *self)
{
  Step step;

  self->is_static = TRUE;
  g_array_set_size (self->seen, program_collectives (self->program));
  for (guint32 p = 0; p < program_processors (self->program); p++)
    for (guint32 i = 0; i < program_operations (self->program, p); i++)
      {
        program_operation (self->program, p, i, &step);
        if (step.type == STEP_START
            && group_processor (program_group (self->program, step.group), 0) == p)
          g_array_index (self->seen, Seen, step.index).count++;
      }
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  CollectiveUse *self = data;
  Seen *seen;

  if (outcome->collective == PROGRAM_NONE)
    return;
  if (outcome->collective >= self->seen->len)
    g_array_set_size (self->seen, outcome->collective + 1);
  seen = &g_array_index (self->seen, Seen, outcome->collective);
  seen->count++;
  for (guint32 i = 0; i < outcome->count; i++)
    seen->communication += (TotalTime) outcome->participants[i].start_communication
                           + outcome->participants[i].wait_communication;
}

const ReplayObserver *
collective_use_observer (void)
{
  static const ReplayObserver observer = { .collective = on_collective };

  return &observer;
}

/* ---- rows -------------------------------------------------------------------------- */

/* The position of an algorithm in the list of docs/mpi.md; 0: none. */
static guint
place_of (const CollectiveUseRow *row)
{
  guint i = 0;

  if (row->algorithm == NULL)
    return 0;
  while (algorithm_of (row->operation, i) != row->algorithm)
    i++;
  return i + 1;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const CollectiveUseRow *one = a, *other = b;
  const guint place = place_of (one), other_place = place_of (other);

  if (one->operation != other->operation)
    return one->operation < other->operation ? -1 : 1;
  if (place != other_place)
    return place < other_place ? -1 : 1;
  return one->segment < other->segment ? -1 : one->segment > other->segment;
}

/* Makes the row of a single collective.  Returns: FALSE if it is not an MPI operation. */
static gboolean
make_row (const CollectiveUse *self, guint32 number, CollectiveUseRow *row)
{
  const Seen *seen = &g_array_index (self->seen, Seen, number);
  const Collective *collective = program_collective (self->program, number);
  g_autofree Transfer *pairs = NULL;
  g_autoptr (Schedule) schedule = NULL;
  GroupOperation operation;
  AlgorithmUse use;
  guint64 messages = 0, bytes = 0;

  if (seen->count == 0 || collective->type != COLLECTIVE_OPERATION)
    return FALSE;
  operation = program_operation_of (self->program, collective, &pairs);
  use = machine_choose_algorithm (self->machine, &operation);
  schedule = schedule_new (&operation, &use);
  *row = (CollectiveUseRow){ .operation = operation.type, .count = seen->count };
  row->least_group = row->most_group = operation.members;
  row->least_size = row->most_size = machine_deciding_size (self->machine, &operation);
  row->communication = seen->communication;
  row->is_timed = !self->is_static;
  if (schedule == NULL || schedule_is_empty (schedule))
    return TRUE;
  row->algorithm = schedule_algorithm (schedule);
  if (row->algorithm == use.algorithm)
    row->segment = use.segment;
  schedule_sums (schedule, &messages, &bytes);
  row->messages = (TotalTime) messages * seen->count;
  row->bytes = (TotalTime) bytes * seen->count;
  return TRUE;
}

static void
add_row (GArray *rows, const CollectiveUseRow *row)
{
  for (guint i = 0; i < rows->len; i++)
    {
      CollectiveUseRow *known = &g_array_index (rows, CollectiveUseRow, i);

      if (compare_rows (known, row) != 0)
        continue;
      known->count += row->count;
      known->least_group = MIN (known->least_group, row->least_group);
      known->most_group = MAX (known->most_group, row->most_group);
      known->least_size = MIN (known->least_size, row->least_size);
      known->most_size = MAX (known->most_size, row->most_size);
      known->messages += row->messages;
      known->bytes += row->bytes;
      known->communication += row->communication;
      return;
    }
  g_array_append_vals (rows, row, 1);
}

GArray *
collective_use_rows (const CollectiveUse *self)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (CollectiveUseRow));

  for (; self != NULL; self = self->next)
    for (guint32 number = 0; number < self->seen->len; number++)
      {
        CollectiveUseRow row;

        if (make_row (self, number, &row))
          add_row (rows, &row);
      }
  g_array_sort (rows, compare_rows);
  return rows;
}

char *
collective_use_algorithm (const CollectiveUseRow *row)
{
  if (row->algorithm == NULL)
    return g_strdup ("none");
  return row->segment == 0
             ? g_strdup (algorithm_name (row->algorithm))
             : g_strdup_printf ("%s(%" G_GUINT64_FORMAT ")",
                                algorithm_name (row->algorithm), row->segment);
}

guint64
collective_use_count (const CollectiveUse *self, guint32 collective)
{
  return collective < self->seen->len ? g_array_index (self->seen, Seen, collective).count
                                      : 0;
}

gboolean
collective_use_sends_above (const CollectiveUse *self, guint64 bytes)
{
  if (self != NULL && self->next != NULL
      && collective_use_sends_above (self->next, bytes))
    return TRUE;
  for (guint32 number = 0; self != NULL && number < self->seen->len; number++)
    {
      const Collective *collective = program_collective (self->program, number);
      g_autofree Transfer *pairs = NULL;
      GroupOperation operation;
      AlgorithmUse use;

      if (g_array_index (self->seen, Seen, number).count == 0
          || collective->type != COLLECTIVE_OPERATION)
        continue;
      operation = program_operation_of (self->program, collective, &pairs);
      use = machine_choose_algorithm (self->machine, &operation);
      g_autoptr (Schedule) schedule = schedule_new (&operation, &use);
      if (schedule != NULL && schedule_sends_above (schedule, bytes))
        return TRUE;
    }
  return FALSE;
}

/* ---- text -------------------------------------------------------------------------- */

/* "nccl and open-mpi-4.1", of the latter with `origin`: the rules of all programs. */
static char *
rules_text (const CollectiveUse *self, const char *origin)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);

  for (; self != NULL; self = self->next)
    {
      g_autofree char *rules = collective_rules_text (&self->machine->collectives);
      g_autofree char *one = g_strconcat (
          rules, self->machine->collectives_recorded ? origin : NULL, NULL);

      if (!g_ptr_array_find_with_equal_func (all, one, g_str_equal, NULL))
        g_ptr_array_add (all, g_steal_pointer (&one));
    }
  g_ptr_array_add (all, NULL);
  return g_strjoinv (" and ", (char **) all->pdata);
}

char *
collective_use_text (const CollectiveUse *self, guint most)
{
  g_autoptr (GArray) rows = self != NULL ? collective_use_rows (self) : NULL;
  GString *text;

  if (rows == NULL || rows->len == 0)
    return NULL;
  g_autofree char *whose = rules_text (self, " (from the recording)");
  text = g_string_new (whose);
  for (guint i = 0; i < MIN (rows->len, most); i++)
    {
      const CollectiveUseRow *row = &g_array_index (rows, CollectiveUseRow, i);
      g_autofree char *algorithm = collective_use_algorithm (row);

      g_string_append_printf (text, "%s %s %s %" G_GUINT64_FORMAT, i == 0 ? ":" : ",",
                              operation_name (row->operation), algorithm, row->count);
    }
  if (rows->len > most)
    g_string_append_printf (text, " .. and %u more", rows->len - most);
  return g_string_free (text, FALSE);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
write_row (const CollectiveUseRow *row, SimTime unit, JsonWriter *json)
{
  g_autofree char *algorithm = collective_use_algorithm (row);

  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "operation", operation_name (row->operation));
  json_text (json, "algorithm", algorithm);
  json_count (json, "count", row->count);
  json_count (json, "least_group", row->least_group);
  json_count (json, "most_group", row->most_group);
  json_count (json, "least_size", row->least_size);
  json_count (json, "most_size", row->most_size);
  json_number (json, "messages", row->messages, 1);
  json_number (json, "bytes", row->bytes, 1);
  if (row->is_timed)
    json_number (json, "communication", row->communication, unit);
  json_end (json);
}

void
collective_use_json (const CollectiveUse *self, SimTime unit, JsonWriter *json)
{
  g_autoptr (GArray) rows = self != NULL ? collective_use_rows (self) : NULL;

  if (rows == NULL || rows->len == 0)
    return;
  g_autofree char *library = rules_text (self, "");
  json_begin_object (json, "collective_rules", JSON_INLINE);
  json_text (json, "library", library);
  json_text (json, "from",
             self->machine->collectives_recorded             ? "recording"
             : machine_is_set (self->machine, "collectives") ? "machine"
                                                             : "default");
  json_end (json);
  json_begin_array (json, "collectives", JSON_LINES);
  for (guint i = 0; i < rows->len; i++)
    write_row (&g_array_index (rows, CollectiveUseRow, i), unit, json);
  json_end (json);
}
