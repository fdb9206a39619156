/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/program/hpf-program.h"

#include <string.h>

#include "base/error.h"
#include "base/memory-limit.h"
#include "base/text-extract.h"
#include "hpf/count/hpf-carry.h"
#include "hpf/count/hpf-counter.h"
#include "hpf/count/hpf-table.h"
#include "hpf/language/hpf-scanner.h"
#include "hpf/program/hpf-spans.h"
#include "hpf/program/hpf-steps.h"

/* A start and a wait for a source and a destination. */
#define LEAST_STEPS_OF_COLLECTIVE 4

/* A reference that may cause transfers. */
typedef struct
{
  const HpfStatement *statement;
  const HpfReference *reference;
  HpfCounter *counter;
  guint outer; /* loops that are fixed while one of its collectives is under way */
} Reading;

/* A statement with so many of its loops fixed. */
typedef struct
{
  guint32 interval;   /* of its collectives there; 0: none yet */
  HpfCounter *owners; /* NULL: not asked for yet */
} Place;

typedef struct
{
  const HpfTree *tree;
  gboolean per_iteration;
  Program *program;
  guint32 processors;
  GArray *readings;  /* Reading, in the order of the text */
  HpfSpans *spans;   /* of the readings */
  GPtrArray *places; /* of each statement an array of Place, by depth; NULL: none */
  GHashTable *loops; /* HpfLoop -> number of its interval */
  guint64 *pending;  /* operators since the last step, of each processor */
  guint32 interval;  /* innermost that is open */
  guint64 steps, iterations;
  const HpfLoop *around; /* innermost loop that is gone through; NULL: none */
  gint64 values[HPF_MOST_LOOPS];
} Builder;

/* ---- the builder ------------------------------------------------------------------- */

static void
clear_reading (gpointer data)
{
  hpf_counter_free (((Reading *) data)->counter);
}

static void
clear_place (gpointer data)
{
  Place *place = data;

  if (place->owners != NULL)
    hpf_counter_free (place->owners);
}

static void
free_places (gpointer places)
{
  if (places != NULL)
    g_array_unref (places);
}

static void
add_readings (Builder *self, const HpfStatement *statement)
{
  for (guint i = 0; i < statement->references->len; i++)
    {
      const HpfReference *reference = statement->references->pdata[i];

      if (reference->array == NULL || reference->array->layout == NULL)
        continue;
      Reading reading = { .statement = statement, .reference = reference };
      reading.outer = hpf_outer_loops (statement, reference, self->per_iteration);
      reading.counter = hpf_counter_new (self->tree, statement, reference, reading.outer);
      g_array_append_val (self->readings, reading);
      hpf_spans_note (self->spans, statement, reading.outer);
    }
}

static void
builder_init (Builder *self, const HpfTree *tree, gboolean per_iteration,
              const Reader *reader)
{
  guint32 processors = shape_count (&tree->shape);
  const Interval whole
      = { .kind = "MAIN", .file = tree->file, .parent = PROGRAM_NONE, .count = 1 };

  *self = (Builder){ .tree = tree,
                     .per_iteration = per_iteration,
                     .program = program_new_separate (processors, reader, tree->file),
                     .processors = processors,
                     .readings = g_array_new (FALSE, FALSE, sizeof (Reading)),
                     .spans = hpf_spans_new (tree),
                     .places = g_ptr_array_new_full (tree->statements->len, free_places),
                     .loops = g_hash_table_new (NULL, NULL),
                     .pending = g_new0 (guint64, processors) };
  g_array_set_clear_func (self->readings, clear_reading);
  g_ptr_array_set_size (self->places, (gint) tree->statements->len);
  program_define_interval (self->program, &whole);
  for (guint i = 0; i < tree->statements->len; i++)
    if (hpf_count_operations (tree->statements->pdata[i]) > 0)
      add_readings (self, tree->statements->pdata[i]);
}

static void
builder_clear (Builder *self)
{
  g_array_unref (self->readings);
  hpf_spans_free (self->spans);
  g_ptr_array_unref (self->places);
  g_hash_table_unref (self->loops);
  g_free (self->pending);
}

static Place *
find_place (Builder *self, const HpfStatement *statement, guint depth)
{
  GArray **places = (GArray **) &self->places
                        ->pdata[hpf_spans_of (self->spans, statement)->statement];

  if (*places == NULL)
    {
      *places = g_array_new (FALSE, TRUE, sizeof (Place));
      g_array_set_clear_func (*places, clear_place);
      g_array_set_size (*places, statement->loops->len + 1);
    }
  return &g_array_index (*places, Place, depth);
}

static gboolean
check_steps (Builder *self, GError **error)
{
  return (self->steps <= HPF_MOST_STEPS && self->iterations <= HPF_MOST_STEPS)
         || hpf_steps_fail (self->tree, self->around, NULL, error);
}

/* ---- steps ------------------------------------------------------------------------- */

/* Computing since the processor's last step. */
static void
flush (Builder *self, guint32 processor)
{
  if (self->pending[processor] == 0)
    return;
  program_append_compute (self->program, processor, ACTIVITY_USER,
                          self->pending[processor], TRUE);
  self->pending[processor] = 0;
  self->steps++;
}

/* text: of the statement. */
static guint32
define_interval (Builder *self, const char *kind, HpfPlace place, const char *text)
{
  const TextExtract extract = text_extract_find (text, strlen (text), 0);
  g_autofree char *source = text_extract_text (&extract, text);
  const Interval *around = program_interval (self->program, self->interval);
  const Interval interval = { .kind = kind,
                              .file = self->tree->file,
                              .line = place.line,
                              .column = place.column,
                              .source = source,
                              .parent = self->interval,
                              .level = around->level + 1 };

  return program_define_interval (self->program, &interval);
}

static void
enter (Builder *self, guint32 processor, guint32 group, guint32 interval)
{
  flush (self, processor);
  program_append_enter (self->program, processor, group, interval);
  self->steps++;
}

static void
leave (Builder *self, guint32 processor, guint32 group)
{
  flush (self, processor);
  program_append_leave (self->program, processor, group);
  self->steps++;
}

/* Those with a part in the flows, in rising order. */
static guint32
define_group (Builder *self, const GArray *flows, GArray *members)
{
  g_autofree guint8 *has_part = g_new0 (guint8, self->processors);

  g_array_set_size (members, 0);
  for (guint i = 0; i < flows->len; i++)
    {
      const HpfFlow *flow = &g_array_index (flows, HpfFlow, i);

      has_part[flow->source] = has_part[flow->destination] = TRUE;
    }
  for (guint32 p = 0; p < self->processors; p++)
    if (has_part[p])
      g_array_append_val (members, p);
  const Group group = { .count = members->len,
                        .shape = { .rank = 1, .size = { members->len } },
                        .members = (const guint32 *) members->data };
  return program_define_group (self->program, &group);
}

static void
run_collective (Builder *self, const GArray *flows, guint64 element_bytes)
{
  g_autoptr (GArray) transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < flows->len; i++)
    {
      const HpfFlow *flow = &g_array_index (flows, HpfFlow, i);
      const Transfer transfer = { flow->source, flow->destination,
                                  hpf_multiply (flow->elements, element_bytes) };

      g_array_append_val (transfers, transfer);
    }
  Collective collective = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_REDISTRIBUTION };
  collective.group = define_group (self, flows, members);
  collective.transfers = program_define_transfers (
      self->program, (const Transfer *) transfers->data, transfers->len);
  guint32 number = program_define_collective (self->program, &collective);
  guint32 instance = program_new_instance (self->program);
  for (guint i = 0; i < members->len; i++)
    {
      guint32 processor = g_array_index (members, guint32, i);

      flush (self, processor);
      program_append_start (self->program, processor, number, instance);
      program_append_wait (self->program, processor, instance);
    }
  self->steps += 2 * (guint64) members->len;
  program_get_interval_for_update (self->program, self->interval)
      ->operations[KIND_REDISTRIBUTION]++;
}

/* ---- collectives of a statement
 * ----------------------------------------------------------- */

/* The collectives of the references from the first on. */
static void
run_flows (Builder *self, guint first, const GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    {
      const GArray *flows = all->pdata[i];
      const Reading *reading = &g_array_index (self->readings, Reading, first + i);

      if (flows->len > 0)
        run_collective (self, flows, reading->reference->array->element_bytes);
    }
}

/* Of the references first .. end - 1, all of one statement, those that have so many
 * loops fixed. */
static void
run_statement_collectives (Builder *self, guint first, guint end, guint depth)
{
  g_autoptr (GPtrArray) all
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) together = g_array_new (FALSE, FALSE, sizeof (HpfFlow));
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = first; i < end; i++)
    {
      const Reading *reading = &g_array_index (self->readings, Reading, i);
      GArray *flows = g_array_new (FALSE, FALSE, sizeof (HpfFlow));

      if (reading->outer == depth)
        hpf_counter_flows (reading->counter, self->values, FALSE, flows);
      g_array_append_vals (together, flows->data, flows->len);
      g_ptr_array_add (all, flows);
    }
  if (together->len == 0)
    return;
  const HpfStatement *statement
      = g_array_index (self->readings, Reading, first).statement;
  Place *place = find_place (self, statement, depth);
  if (place->interval == 0)
    place->interval
        = define_interval (self, "REDISTRIBUTION", statement->place, statement->source);
  guint32 interval = place->interval, before = self->interval;
  guint32 group = define_group (self, together, members);
  for (guint i = 0; i < members->len; i++)
    enter (self, g_array_index (members, guint32, i), group, interval);
  self->interval = interval;
  program_get_interval_for_update (self->program, interval)->count++;
  run_flows (self, first, all);
  self->interval = before;
  for (guint i = 0; i < members->len; i++)
    leave (self, g_array_index (members, guint32, i), group);
}

/* Of all statements in the node, with the loops around it fixed. */
static void
run_collectives (Builder *self, const HpfNode *node, guint depth)
{
  const HpfSpan *span = hpf_spans_find (self->spans, node);

  if ((span->outer >> depth & 1) == 0)
    return;
  for (guint i = span->reference, n; i < span->end_reference; i += n)
    {
      const Reading *reading = &g_array_index (self->readings, Reading, i);

      n = hpf_spans_of (self->spans, reading->statement)->end_reference - i;
      run_statement_collectives (self, i, i + n, depth);
    }
}

/* Per iteration: the loops of FORALL and sections are gone through, too. */
static gboolean
run_operations (Builder *self, const HpfStatement *statement, guint depth, GError **error)
{
  if (depth == statement->loops->len)
    {
      const HpfSpan *span = hpf_spans_of (self->spans, statement);

      if (span->end_reference > span->reference)
        run_statement_collectives (self, span->reference, span->end_reference, depth);
      self->iterations++;
      return check_steps (self, error);
    }
  const HpfLoop *loop = statement->loops->pdata[depth];
  gint64 first_value;
  guint64 count = hpf_loop_count (loop, self->values, depth, &first_value);
  for (guint64 i = 0; i < count; i++)
    {
      self->values[depth] = first_value + (gint64) i * hpf_loop_stride (loop);
      if (!run_operations (self, statement, depth + 1, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- loops and statements
 * --------------------------------------------------------------- */

static gboolean
has_collectives_inside (const Builder *self, const HpfNode *node, guint depth)
{
  return hpf_spans_find (self->spans, node)->outer >> depth > 1;
}

/* Whether one of its references is carried by this loop. */
static gboolean
carries (const Builder *self, const HpfNode *node, guint depth)
{
  return !self->per_iteration
         && (hpf_spans_find (self->spans, node)->outer >> (depth + 1) & 1) != 0;
}

/* All operations of the statement that the loops that are not fixed make. */
static void
compute (Builder *self, const HpfStatement *statement, guint depth)
{
  if (statement->operators == 0)
    return;
  Place *place = find_place (self, statement, depth);
  if (place->owners == NULL)
    place->owners = hpf_counter_new (self->tree, statement, NULL, depth);
  g_autofree guint64 *operations = g_new0 (guint64, self->processors);
  hpf_counter_owned (place->owners, self->values, operations);
  for (guint32 p = 0; p < self->processors; p++)
    self->pending[p]
        = hpf_add (self->pending[p], hpf_multiply (operations[p], statement->operators));
}

static void
compute_all (Builder *self, const HpfNode *node, guint depth)
{
  const HpfSpan *span = hpf_spans_find (self->spans, node);

  for (guint i = span->statement; i < span->end_statement; i++)
    compute (self, self->tree->statements->pdata[i], depth);
}

static gboolean run_body (Builder *self, const GPtrArray *body, guint depth,
                          GError **error);

static gboolean
run_loop (Builder *self, const HpfNode *node, guint depth, GError **error)
{
  const HpfLoop *loop = node->loop, *around = self->around;
  guint32 before = self->interval;
  gint64 first;
  guint64 count = hpf_loop_count (loop, self->values, depth, &first);
  gboolean has_interval = count > 0 && carries (self, node, depth);

  if (has_interval)
    {
      guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->loops, loop));

      if (known == 0)
        known = define_interval (self, "SEQ", loop->place, loop->text);
      g_hash_table_insert (self->loops, (gpointer) loop, GUINT_TO_POINTER (known));
      for (guint32 p = 0; p < self->processors; p++)
        enter (self, p, 0, known);
      self->interval = known;
      program_get_interval_for_update (self->program, known)->count++;
    }
  self->around = loop;
  for (guint64 i = 0; i < count; i++)
    {
      self->values[depth] = first + (gint64) i * hpf_loop_stride (loop);
      self->iterations++;
      if (!check_steps (self, error) || !run_body (self, loop->body, depth + 1, error))
        return FALSE;
    }
  self->around = around;
  self->interval = before;
  for (guint32 p = 0; has_interval && p < self->processors; p++)
    leave (self, p, 0);
  return TRUE;
}

static gboolean
run_body (Builder *self, const GPtrArray *body, guint depth, GError **error)
{
  for (guint i = 0; i < body->len; i++)
    {
      const HpfNode *node = body->pdata[i];
      const HpfStatement *statement = node->statement;

      if (self->per_iteration && statement != NULL)
        {
          if (!run_operations (self, statement, depth, error))
            return FALSE;
        }
      else
        run_collectives (self, node, depth);
      if (statement == NULL && has_collectives_inside (self, node, depth))
        {
          if (!run_loop (self, node, depth, error))
            return FALSE;
        }
      else
        compute_all (self, node, depth);
    }
  return check_steps (self, error);
}

/* A collective is a list of its transfers. */
static gboolean
check_transfers (const Builder *self, const Reading *reading, guint64 pairs,
                 GError **error)
{
  return reading->outer > 0 || pairs <= HPF_MOST_PAIRS
         || hpf_fail_at (self->tree->file, reading->reference->place, error,
                         "found %" G_GUINT64_FORMAT
                         " transfers in a collective, expected at most 2^24",
                         pairs);
}

/* What would take too long is told before it is begun. */
static gboolean
check_collectives (Builder *self, GError **error)
{
  for (guint i = 0; i < self->readings->len; i++)
    {
      const Reading *reading = &g_array_index (self->readings, Reading, i);
      g_auto (HpfCounts) counts = { 0 };

      if (!hpf_counter_count (reading->counter, FALSE, &counts, error)
          || !check_transfers (self, reading, counts.pairs, error))
        return FALSE;
      self->steps = hpf_add (
          self->steps, hpf_multiply (counts.collectives, LEAST_STEPS_OF_COLLECTIVE));
      if (reading->outer > 0)
        self->around = reading->statement->loops->pdata[reading->outer - 1];
      if (!check_steps (self, error))
        return FALSE;
    }
  self->steps = 0;
  self->around = NULL;
  return TRUE;
}

Program *
hpf_program_new (const HpfTree *tree, gboolean per_iteration, const Reader *reader,
                 GError **error)
{
  Builder builder;

  if (!memory_check_processors (shape_count (&tree->shape), error)
      || !hpf_steps_check (tree, per_iteration, error))
    return NULL;
  builder_init (&builder, tree, per_iteration, reader);
  g_autoptr (Program) program = builder.program;
  gboolean good
      = check_collectives (&builder, error) && run_body (&builder, tree->body, 0, error);
  for (guint32 p = 0; p < builder.processors; p++)
    flush (&builder, p);
  g_autofree char *note = hpf_tree_reductions_note (tree);
  if (note != NULL)
    program_add_warning (program, "%s", note);
  builder_clear (&builder);
  return good ? g_steal_pointer (&program) : NULL;
}
