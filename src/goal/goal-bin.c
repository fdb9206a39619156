/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-bin.h"

#include "base/binary-input.h"
#include "goal/goal-matching.h"
#include "goal/goal-places.h"
#include "goal/goal.h"

#define COOKIE 4223
#define COOKIE_USED_UP 2342
#define HEADER_SIZE 14
#define COOKIE_SIZE 8 /* offsets count from behind it */
#define PLACE_SIZE 16
#define RECORD_SIZE 39
#define PS_PER_NS 1000

enum
{
  TYPE_SEND = 1,
  TYPE_RECEIVE,
  TYPE_CALC
};

typedef struct
{
  BinaryInput binary;
  Program *program;
  guint32 ranks, most_cpu, most_nic;
  GArray *ends;         /* guint64; of each rank, from the begin of the file */
  guint32 rank;         /* that is read */
  const guint8 *bytes;  /* of the rank */
  GArray *steps;        /* Step */
  GArray *requirements; /* Requirement */
  GArray *open;         /* guint32; requirements that remain to be found */
  GoalMatching matching;
  GoalPlaces places;
} Binary;

/* An error at a place of the rank that is read. */
#define FAIL_IN_RANK(self, at, error, ...)                                               \
  binary_input_fail (&(self)->binary,                                                    \
                     (self)->binary.taken + (guint64) ((at) - (self)->bytes), error,     \
                     __VA_ARGS__)

/* ---- the begin --------------------------------------------------------------------- */

static gboolean
read_header (Binary *self, GError **error)
{
  const guint8 *header = binary_input_get (&self->binary, HEADER_SIZE, error);

  if (header == NULL)
    return FALSE;
  if (binary_get_64 (header) == COOKIE_USED_UP)
    return binary_input_fail (
        &self->binary, 0, error,
        "the schedule was used up by a run of LogGOPSim with --save-mem, "
        "convert it again");
  if (binary_get_64 (header) != COOKIE)
    return binary_input_fail (&self->binary, 0, error,
                              "found the number %" G_GUINT64_FORMAT
                              ", expected %u, with which a binary GOAL schedule begins",
                              binary_get_64 (header), COOKIE);
  self->ranks = binary_get_32 (header + 8);
  self->most_cpu = header[12];
  self->most_nic = header[13];
  if (self->ranks == 0 || self->ranks > SHAPE_MAX_PROCESSORS)
    return binary_input_fail (&self->binary, 8, error, "found %u ranks, expected 1 to %u",
                              self->ranks, SHAPE_MAX_PROCESSORS);
  binary_input_take (&self->binary, HEADER_SIZE);
  return TRUE;
}

/* Ranks follow each other without a gap. */
static gboolean
read_places (Binary *self, GError **error)
{
  guint64 expected = HEADER_SIZE - COOKIE_SIZE + (guint64) self->ranks * PLACE_SIZE;

  for (guint32 rank = 0; rank < self->ranks; rank++)
    {
      const guint8 *place = binary_input_get (&self->binary, PLACE_SIZE, error);
      guint64 end;

      if (place == NULL)
        return FALSE;
      if (binary_get_64 (place) != expected)
        return binary_input_fail (&self->binary, self->binary.taken, error,
                                  "rank %u begins at %" G_GUINT64_FORMAT
                                  ", expected %" G_GUINT64_FORMAT
                                  ", where the part before it ends",
                                  rank, binary_get_64 (place), expected);
      end = binary_get_64 (place + 8);
      if (end < expected || end - expected < 8 || end > G_MAXINT64)
        return binary_input_fail (&self->binary, self->binary.taken + 8, error,
                                  "rank %u ends at %" G_GUINT64_FORMAT
                                  ", expected a number above its begin by at least 8",
                                  rank, end);
      expected = end;
      end += COOKIE_SIZE;
      g_array_append_val (self->ends, end);
      binary_input_take (&self->binary, PLACE_SIZE);
    }
  return TRUE;
}

/* ---- operations -------------------------------------------------------------------- */

static gboolean
read_calc (const Binary *self, const guint8 *record, Step *step, GError **error)
{
  const guint64 ns = binary_get_64 (record + 9);

  if (ns > SIM_TIME_LIMIT / PS_PER_NS)
    return FAIL_IN_RANK (self, record + 9, error,
                         "found %" G_GUINT64_FORMAT
                         " ns, expected at most %" G_GINT64_FORMAT,
                         ns, SIM_TIME_LIMIT / PS_PER_NS);
  *step = (Step){ .type = STEP_COMPUTE, .amount = ns * PS_PER_NS };
  return TRUE;
}

static gboolean
read_message (Binary *self, const guint8 *record, Step *step, GError **error)
{
  const guint32 peer = binary_get_32 (record + 5), tag = binary_get_32 (record + 17);
  const guint64 size = binary_get_64 (record + 9);
  const gboolean send = record[4] == TYPE_SEND;

  if (!send && peer == G_MAXUINT32)
    return FAIL_IN_RANK (self, record + 5, error,
                         "a receive from any rank, expected one from a certain rank");
  if (!send && tag == G_MAXUINT32)
    return FAIL_IN_RANK (self, record + 17, error,
                         "a receive of any tag, expected one of a certain tag");
  if (peer >= self->ranks)
    return FAIL_IN_RANK (self, record + 5, error, "found rank %u, expected 0 to %u", peer,
                         self->ranks - 1);
  if (size > SIM_TIME_LIMIT)
    return FAIL_IN_RANK (self, record + 9, error,
                         "found %" G_GUINT64_FORMAT " bytes, expected at most 2^62",
                         size);
  *step = (Step){ .type = send ? STEP_SEND : STEP_RECEIVE,
                  .kind = KIND_POINT_TO_POINT,
                  .index = peer,
                  .amount = size,
                  .tag = tag };
  goal_matching_add (&self->matching, self->rank, step);
  return TRUE;
}

static gboolean
read_operation (Binary *self, const guint8 *record, Step *step, GError **error)
{
  const guint8 type = record[4];

  if (type < TYPE_SEND || type > TYPE_CALC)
    return FAIL_IN_RANK (self, record + 4, error,
                         "found %u, expected 1 (send), 2 (receive) or 3 (calc)", type);
  if (record[21] > self->most_cpu || record[22] > self->most_nic)
    return FAIL_IN_RANK (self, record + 21, error,
                         "found cpu %u, nic %u, expected at most %u, %u, as at the begin "
                         "of the file",
                         record[21], record[22], self->most_cpu, self->most_nic);
  return type == TYPE_CALC ? read_calc (self, record, step, error)
                           : read_message (self, record, step, error);
}

/* ---- requirements ------------------------------------------------------------------ */

/* The parts of a rank. */
typedef struct
{
  guint32 count, n_first, in_appendix;
  const guint8 *first, *records, *appendix;
} Parts;

/* The list behind `list` in a record, whose first entry has to be number *next of the
 * appendix: they are there in order, each once. */
static gboolean
read_waiting (Binary *self, const Parts *parts, const guint8 *list, guint32 operation,
              RequirementType type, guint32 *next, GError **error)
{
  const guint32 n = binary_get_32 (list), from = binary_get_32 (list + 4);
  guint32 *open = (guint32 *) (gpointer) self->open->data;
  Requirement *requirements;

  if (n == 0)
    return TRUE;
  if (n > parts->in_appendix - *next)
    return FAIL_IN_RANK (self, list, error,
                         "found %u operations that wait, expected at most %u: the "
                         "appendix has %u, and %u belong to others",
                         n, parts->in_appendix - *next, parts->in_appendix, *next);
  if (from != *next)
    return FAIL_IN_RANK (self, list + 4, error,
                         "found %u, expected %u, the next entry of "
                         "the appendix",
                         from, *next);
  requirements = &g_array_index (self->requirements, Requirement, *next);
  for (guint32 i = 0; i < n; i++)
    {
      const guint8 *entry = parts->appendix + 4 * (gsize) (from + i);
      const guint32 waits = binary_get_32 (entry);

      if (waits >= parts->count)
        return FAIL_IN_RANK (self, entry, error, "found operation %u, expected 0 to %u",
                             waits, parts->count - 1);
      open[waits]--;
      requirements[i] = (Requirement){ waits, operation, type };
    }
  *next += n;
  return TRUE;
}

static gboolean
read_records (Binary *self, const Parts *parts, GError **error)
{
  Step *steps = (Step *) (gpointer) self->steps->data;
  guint32 next = 0;

  for (guint32 i = 0; i < parts->count; i++)
    {
      const guint8 *record = parts->records + RECORD_SIZE * (gsize) i;

      if (!read_operation (self, record, &steps[i], error)
          || !read_waiting (self, parts, record + 23, i, REQUIRES_END, &next, error)
          || !read_waiting (self, parts, record + 31, i, REQUIRES_START, &next, error))
        return FALSE;
      goal_places_set_cpu (&self->places, i, record[21]);
      if (record[4] != TYPE_CALC)
        goal_places_set_nic (&self->places, i, record[22]);
    }
  if (next != parts->in_appendix)
    return FAIL_IN_RANK (self, parts->appendix + 4 * (gsize) next, error,
                         "the appendix has %u entries, %u belong to operations",
                         parts->in_appendix, next);
  return TRUE;
}

/* Begins with what the records say; what is found is taken away. */
static void
begin_open (Binary *self, const Parts *parts)
{
  guint32 *open;

  g_array_set_size (self->open, parts->count);
  open = (guint32 *) (gpointer) self->open->data;
  for (guint32 i = 0; i < parts->count; i++)
    open[i] = binary_get_32 (parts->records + RECORD_SIZE * (gsize) i);
}

/* Every requirement was found, and those that have none are the first ones. */
static gboolean
check_open (const Binary *self, const Parts *parts, GError **error)
{
  guint32 n_first = 0;

  for (guint32 i = 0; i < parts->count; i++)
    {
      const guint8 *record = parts->records + RECORD_SIZE * (gsize) i;
      const guint32 said = binary_get_32 (record),
                    left = g_array_index (self->open, guint32, i);

      if (left != 0)
        return FAIL_IN_RANK (self, record, error,
                             "operation %u is said to have %u requirements, expected %u, "
                             "as in the appendix",
                             i, said, said - left);
      if (said != 0)
        continue;
      if (n_first == parts->n_first
          || binary_get_32 (parts->first + 4 * (gsize) n_first) != i)
        return FAIL_IN_RANK (
            self, parts->first + 4 * (gsize) MIN (n_first, parts->n_first), error,
            "operation %u requires nothing, expected it in the list of "
            "those",
            i);
      n_first++;
    }
  if (n_first != parts->n_first)
    return FAIL_IN_RANK (
        self, parts->first + 4 * (gsize) n_first, error,
        "the list of operations that require nothing has %u, expected %u", parts->n_first,
        n_first);
  return TRUE;
}

/* ---- a rank ------------------------------------------------------------------------ */

static gboolean
find_parts (const Binary *self, guint64 size, Parts *parts, GError **error)
{
  guint64 left = size - 8;

  parts->count = binary_get_32 (self->bytes);
  parts->n_first = binary_get_32 (self->bytes + 4);
  if (parts->n_first > parts->count)
    return FAIL_IN_RANK (self, self->bytes + 4, error,
                         "found %u operations that require nothing, expected at most %u, "
                         "all there are",
                         parts->n_first, parts->count);
  if (4 * (guint64) parts->n_first + RECORD_SIZE * (guint64) parts->count > left)
    return FAIL_IN_RANK (self, self->bytes, error,
                         "%u operations, %u of which require nothing, are longer than "
                         "rank %u, which has %" G_GUINT64_FORMAT " bytes",
                         parts->count, parts->n_first, self->rank, size);
  parts->first = self->bytes + 8;
  parts->records = parts->first + 4 * (gsize) parts->n_first;
  parts->appendix = parts->records + RECORD_SIZE * (gsize) parts->count;
  left -= (guint64) (parts->appendix - parts->first);
  if (left % 4 != 0)
    return FAIL_IN_RANK (self, parts->appendix, error,
                         "found %" G_GUINT64_FORMAT
                         " bytes at the end of rank %u, expected a multiple of 4",
                         left, self->rank);
  if (parts->count + left / 4 > PROGRAM_MOST_OPERATIONS)
    return FAIL_IN_RANK (self, self->bytes, error,
                         "more than %u operations and requirements of one rank",
                         PROGRAM_MOST_OPERATIONS);
  parts->in_appendix = (guint32) (left / 4);
  return TRUE;
}

static gboolean
read_rank (Binary *self, guint64 size, GError **error)
{
  Parts parts = { 0 };
  guint32 cycle;

  self->bytes = binary_input_get (&self->binary, size, error);
  if (self->bytes == NULL || !find_parts (self, size, &parts, error))
    return FALSE;
  g_array_set_size (self->steps, parts.count);
  g_array_set_size (self->requirements, parts.in_appendix);
  begin_open (self, &parts);
  if (!read_records (self, &parts, error) || !check_open (self, &parts, error))
    return FALSE;
  if (parts.count > 0
      && !program_set_graph (self->program, self->rank,
                             (const Step *) (gpointer) self->steps->data, parts.count,
                             (const Requirement *) (gpointer) self->requirements->data,
                             parts.in_appendix, &cycle))
    return FAIL_IN_RANK (self, parts.records + RECORD_SIZE * (gsize) cycle, error,
                         "cyclic requirements through this operation, number %u of rank "
                         "%u",
                         cycle + 1, self->rank);
  program_count_sent (self->program, (const Step *) (gpointer) self->steps->data,
                      parts.count);
  goal_places_finish (&self->places, self->program, self->rank, parts.count);
  binary_input_take (&self->binary, size);
  return TRUE;
}

static gboolean
read_ranks (Binary *self, ReaderProgress progress, gpointer data, GError **error)
{
  for (self->rank = 0; self->rank < self->ranks; self->rank++)
    {
      const guint64 end = g_array_index (self->ends, guint64, self->rank);
      guint64 taken, size;

      if (!read_rank (self, end - self->binary.taken, error))
        return FALSE;
      text_input_progress (self->binary.input, &taken, &size);
      if (progress != NULL)
        progress (taken, size, data);
    }
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
read_all (Binary *self, ReaderProgress progress, gpointer data, GError **error)
{
  Interval whole = { .kind = "MAIN", .parent = PROGRAM_NONE, .count = 1 };

  if (!read_header (self, error) || !read_places (self, error))
    return FALSE;
  whole.file = text_input_name (self->binary.input);
  self->program = program_new_graphs (self->ranks, &goal_bin_reader, whole.file);
  program_define_interval (self->program, &whole);
  if (!read_ranks (self, progress, data, error)
      || !binary_input_check_end (&self->binary, error))
    return FALSE;
  return goal_matching_check (&self->matching, self->program, whole.file, error);
}

Program *
goal_bin_read (TextInput *input, ReaderProgress progress, gpointer data, GError **error)
{
  Binary self = { .binary = { .input = input } };
  gboolean good;

  goal_matching_init (&self.matching);
  self.ends = g_array_new (FALSE, FALSE, sizeof (guint64));
  self.steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self.requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  self.open = g_array_new (FALSE, FALSE, sizeof (guint32));
  good = read_all (&self, progress, data, error);
  goal_places_clear (&self.places);
  g_array_unref (self.open);
  g_array_unref (self.requirements);
  g_array_unref (self.steps);
  g_array_unref (self.ends);
  if (!good)
    g_clear_pointer (&self.program, program_unref);
  return self.program;
}

/* ---- the row ----------------------------------------------------------------------- */

static gboolean
looks_like (const char *head, gsize length)
{
  const guint64 cookie = length < COOKIE_SIZE ? 0 : binary_get_64 ((const guint8 *) head);

  return cookie == COOKIE || cookie == COOKIE_USED_UP;
}

static Program *
read_source (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  return goal_bin_read (source->input, options->progress, options->progress_data, error);
}

const Reader goal_bin_reader = {
  .name = "goal-bin",
  GOAL_READER_MEMBERS,
  .is_form = TRUE,
  .looks_like = looks_like,
  .read = read_source,
};
