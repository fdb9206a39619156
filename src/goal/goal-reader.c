/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-reader.c - converts schedules to programs: operations that require each other */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/shape.h"
#include "goal/goal.h"
#include "goal/goal-labels.h"
#include "goal/goal-lines.h"
#include "goal/goal-matching.h"
#include "goal/goal-places.h"
#include "goal/goal-syntax.h"
#include "goal/goal-waits.h"

#define PS_PER_NS 1000
#define OPERATIONS_BETWEEN_PROGRESS 65536
#define EXPECTED_STATEMENT "a label, calc, send or recv, or '}' at the rank's end"

typedef struct
{
  TextScanner scanner;
  ReaderProgress progress;
  gpointer progress_data;
  Program *program;
  guint32 ranks;
  GHashTable *seen; /* 1 for each rank that has been read */

  /* The rank that is being read. */
  guint32 rank;
  GoalLabels labels;
  GArray *operations;   /* Step */
  GArray *requirements; /* Requirement; labels until the rank's end */
  GArray *waits;        /* GoalWait */
  GoalPlaces places;

  GoalMatching matching;
  guint64 n_operations;
} Schedule;

/* ---- numbers ----------------------------------------------------------------------- */

/* Digits, then exactly `suffix`.  FALSE: something else, or more than most. */
static gboolean
parse_number (const TextToken *token, const char *suffix, guint64 most, guint64 *number)
{
  gsize suffix_length = strlen (suffix), n;

  if (token->type != TEXT_NUMBER || token->length <= suffix_length)
    return FALSE;
  n = token->length - suffix_length;
  if (memcmp (token->text + n, suffix, suffix_length) != 0)
    return FALSE;
  *number = 0;
  for (gsize i = 0; i < n; i++)
    {
      guint digit = (guint) (token->text[i] - '0');

      if (digit > 9 || digit > most || *number > (most - digit) / 10)
        return FALSE;
      *number = *number * 10 + digit;
    }
  return TRUE;
}

/* Nanoseconds, with at most three decimals. */
static gboolean
parse_time (const TextToken *token, guint64 *ps)
{
  const char *point = memchr (token->text, '.', token->length);
  const gsize length = point == NULL ? token->length : (gsize) (point - token->text);
  const gsize decimals = point == NULL ? 0 : token->length - length - 1;
  const TextToken whole = { .type = token->type, .text = token->text, .length = length },
                  rest = { .type = TEXT_NUMBER,
                           .text = point == NULL ? "" : point + 1,
                           .length = decimals };
  guint64 more = 0;

  if (!parse_number (&whole, "", SIM_TIME_LIMIT / PS_PER_NS, ps)
      || (point != NULL && (decimals > 3 || !parse_number (&rest, "", 999, &more))))
    return FALSE;
  for (gsize i = decimals; i < 3; i++)
    more *= 10;
  *ps = *ps * PS_PER_NS + more;
  return *ps <= SIM_TIME_LIMIT;
}

static inline gboolean
take_number (Schedule *self, const char *suffix, guint64 most, const char *expected,
             guint64 *number, GError **error)
{
  if (!parse_number (&self->scanner.token, suffix, most, number))
    return text_scanner_fail (&self->scanner, expected, error);
  return text_scanner_next (&self->scanner, error);
}

static gboolean
take_rank (Schedule *self, guint64 *rank, GError **error)
{
  if (!parse_number (&self->scanner.token, "", self->ranks - 1, rank))
    {
      g_autofree char *expected = g_strdup_printf (
          "a rank from 0 to %u (less than num_ranks)", self->ranks - 1);

      return text_scanner_fail (&self->scanner, expected, error);
    }
  return text_scanner_next (&self->scanner, error);
}

/* ---- operations -------------------------------------------------------------------- */

/* Whether the token is the number -1, LogGOPSim's rank and tag for any. */
static gboolean
is_any (const TextScanner *scanner)
{
  const char *text = scanner->token.text, *end = scanner->at.end;

  return scanner->token.type == TEXT_SIGN && *text == '-' && end - text >= 2
         && text[1] == '1' && (end - text == 2 || !g_ascii_isalnum (text[2]));
}

/* "from -1": the messages that it takes would depend on the order of arrival. */
static gboolean
fail_any (const TextScanner *scanner, const char *what, const char *expected,
          GError **error)
{
  error_set_at (error, text_input_name (scanner->input), scanner->token.line,
                scanner->token.column, "found '-1', a receive %s, expected one %s", what,
                expected);
  return FALSE;
}

/* "tag T", "cpu C", "nic C", "sync" in any order. */
static gboolean
read_attributes (Schedule *self, Step *step, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const guint32 operation = self->operations->len;
  const gboolean has_message = step->type != STEP_COMPUTE && step->type != STEP_COMPLETE;
  guint64 number;

  for (;;)
    if (has_message && TEXT_IS (scanner, "tag"))
      {
        if (!text_scanner_next (scanner, error))
          return FALSE;
        if (step->type != STEP_SEND && is_any (scanner))
          return fail_any (scanner, "of any tag", "of a certain tag", error);
        if (!take_number (self, "", G_MAXUINT64, "a tag, 0 to 18446744073709551615",
                          &number, error))
          return FALSE;
        step->tag = (guint32) number;
        step->group = (guint32) (number >> 32);
      }
    else if (TEXT_IS (scanner, "cpu"))
      {
        if (!text_scanner_next (scanner, error)
            || !take_number (self, "", G_MAXUINT32,
                             "the number of a cpu, 0 to 4294967295", &number, error))
          return FALSE;
        goal_places_set_cpu (&self->places, operation, (guint32) number);
      }
    else if (step->type == STEP_SEND && TEXT_IS (scanner, "sync"))
      {
        if (!text_scanner_next (scanner, error))
          return FALSE;
        step->flags = SEND_ASKS;
      }
    else if (has_message && TEXT_IS (scanner, "nic"))
      {
        if (!text_scanner_next (scanner, error)
            || !take_number (self, "", G_MAXUINT32,
                             "the number of a nic, 0 to 4294967295", &number, error))
          return FALSE;
        goal_places_set_nic (&self->places, operation, (guint32) number);
      }
    else
      return TRUE;
}

static gboolean
read_calc (Schedule *self, Step *step, GError **error)
{
  TextScanner *scanner = &self->scanner;

  *step = (Step){ .type = STEP_COMPUTE };
  if (!parse_time (&scanner->token, &step->amount))
    return text_scanner_fail (scanner,
                              "nanoseconds, at most three decimals, and at most "
                              "4611686018427387.904",
                              error);
  return text_scanner_next (scanner, error) && read_attributes (self, step, error);
}

static gboolean
read_message (Schedule *self, StepType type, Step *step, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const gboolean send = type == STEP_SEND;
  guint64 peer;

  *step = (Step){ .type = type, .kind = KIND_POINT_TO_POINT };
  if (!take_number (self, "b", SIM_TIME_LIMIT, "a size, as in 8b, at most 2^62 bytes",
                    &step->amount, error))
    return FALSE;
  if (!(send ? TEXT_IS (scanner, "to") : TEXT_IS (scanner, "from")))
    return text_scanner_fail (scanner, send ? "'to' and a rank" : "'from' and a rank",
                              error);
  if (!text_scanner_next (scanner, error))
    return FALSE;
  if (!send && is_any (scanner))
    return fail_any (scanner, "from any rank", "from a certain rank", error);
  if (!take_rank (self, &peer, error))
    return FALSE;
  step->index = (guint32) peer;
  if (!read_attributes (self, step, error))
    return FALSE;
  goal_matching_add (&self->matching, self->rank, step);
  return TRUE;
}

/* "wait LABEL": what it names is found at the rank's end. */
static gboolean
read_wait (Schedule *self, Step *step, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const TextToken *token = &scanner->token;
  GoalWait wait = { .operation = self->operations->len,
                    .line = token->line,
                    .column = token->column };

  if (token->type != TEXT_WORD && token->type != TEXT_NUMBER)
    return text_scanner_fail (scanner, "the label of a post or send", error);
  wait.label = goal_labels_find (&self->labels, token->text, token->length, token->line,
                                 token->column);
  g_array_append_val (self->waits, wait);
  *step = (Step){ .type = STEP_COMPLETE };
  return text_scanner_next (scanner, error) && read_attributes (self, step, error);
}

static gboolean
is_operation (const TextScanner *scanner)
{
  return TEXT_IS (scanner, "calc") || TEXT_IS (scanner, "send")
         || TEXT_IS (scanner, "recv");
}

/* Tells of progress from time to time. */
static void
count_operations (Schedule *self, guint32 more)
{
  const guint64 told = self->n_operations / OPERATIONS_BETWEEN_PROGRESS;
  guint64 taken, size;

  self->n_operations += more;
  if (self->n_operations / OPERATIONS_BETWEEN_PROGRESS == told || self->progress == NULL)
    return;
  text_input_progress (self->scanner.input, &taken, &size);
  self->progress (taken, size, self->progress_data);
}

static gboolean
check_room (Schedule *self, GError **error)
{
  if (self->operations->len + (guint64) self->requirements->len < PROGRAM_MOST_OPERATIONS)
    return TRUE;
  error_set_at (error, text_input_name (self->scanner.input), self->scanner.token.line,
                self->scanner.token.column,
                "more than %u operations and requirements of one rank",
                PROGRAM_MOST_OPERATIONS);
  return FALSE;
}

/* The keyword was read. */
static gboolean
read_step (Schedule *self, StepType type, Step *step, GError **error)
{
  if (type == STEP_COMPUTE)
    return read_calc (self, step, error);
  return type == STEP_COMPLETE ? read_wait (self, step, error)
                               : read_message (self, type, step, error);
}

static gboolean
read_operation (Schedule *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const StepType type = TEXT_IS (scanner, "calc")   ? STEP_COMPUTE
                        : TEXT_IS (scanner, "send") ? STEP_SEND
                        : TEXT_IS (scanner, "recv") ? STEP_RECEIVE
                        : TEXT_IS (scanner, "post") ? STEP_POST
                                                    : STEP_COMPLETE;
  Step step;

  if (!check_room (self, error) || !text_scanner_next (scanner, error)
      || !read_step (self, type, &step, error))
    return FALSE;
  g_array_append_val (self->operations, step);
  count_operations (self, 1);
  return TRUE;
}

/* ---- statements -------------------------------------------------------------------- */

static gboolean
read_requirement (Schedule *self, guint32 label, RequirementType type, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const TextToken *token = &scanner->token;
  Requirement requirement = { .operation = label, .type = type };

  if (!check_room (self, error) || !text_scanner_next (scanner, error))
    return FALSE;
  if (token->type != TEXT_WORD && token->type != TEXT_NUMBER)
    return text_scanner_fail (scanner, "a label", error);
  requirement.required = goal_labels_find (&self->labels, token->text, token->length,
                                           token->line, token->column);
  g_array_append_val (self->requirements, requirement);
  return text_scanner_next (scanner, error);
}

static gboolean
define_label (Schedule *self, guint32 number, guint64 line, guint column, GError **error)
{
  GoalLabel *label = goal_labels_get (&self->labels, number);

  if (label->operation != GOAL_NO_OPERATION)
    {
      error_set_at (error, text_input_name (self->scanner.input), line, column,
                    "duplicate label in rank %u", self->rank);
      return FALSE;
    }
  *label = (GoalLabel){ self->operations->len, column, line };
  return TRUE;
}

/* "label: operation", "label requires label", or an operation without a label: not a post
 * or a wait, which labels may be called. */
static gboolean
read_statement (Schedule *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  TextToken first = scanner->token;
  guint32 label;

  if (is_operation (scanner))
    return read_operation (self, error);
  if (first.type != TEXT_WORD && first.type != TEXT_NUMBER)
    return text_scanner_fail (scanner, EXPECTED_STATEMENT, error);
  label = goal_labels_find (&self->labels, first.text, first.length, first.line,
                            first.column);
  if (!text_scanner_next (scanner, error))
    return FALSE;
  if (TEXT_IS (scanner, "requires"))
    return read_requirement (self, label, REQUIRES_END, error);
  if (TEXT_IS (scanner, "irequires"))
    return read_requirement (self, label, REQUIRES_START, error);
  if (!TEXT_IS (scanner, ":"))
    return text_scanner_fail (scanner, "':', requires or irequires after the label",
                              error);
  if (!define_label (self, label, first.line, first.column, error)
      || !text_scanner_next (scanner, error))
    return FALSE;
  if (is_operation (scanner) || TEXT_IS (scanner, "post") || TEXT_IS (scanner, "wait"))
    return read_operation (self, error);
  return text_scanner_fail (scanner, "calc, send, recv, post or wait", error);
}

/* ---- a rank ------------------------------------------------------------------------ */

/* Replaces labels by operations. */
static gboolean
resolve_labels (Schedule *self, GError **error)
{
  for (guint32 i = 0; i < self->labels.count; i++)
    {
      const GoalLabel *label = goal_labels_get (&self->labels, i);

      if (label->operation != GOAL_NO_OPERATION)
        continue;
      error_set_at (error, text_input_name (self->scanner.input), label->line,
                    label->column, "undefined label in rank %u", self->rank);
      return FALSE;
    }
  for (guint32 i = 0; i < self->requirements->len; i++)
    {
      Requirement *r = &g_array_index (self->requirements, Requirement, i);

      r->operation = goal_labels_get (&self->labels, r->operation)->operation;
      r->required = goal_labels_get (&self->labels, r->required)->operation;
    }
  return TRUE;
}

static void
fail_cycle (Schedule *self, guint32 operation, GError **error)
{
  for (guint32 i = 0; i < self->labels.count; i++)
    {
      const GoalLabel *label = goal_labels_get (&self->labels, i);

      if (label->operation == operation)
        error_set_at (
            error, text_input_name (self->scanner.input), label->line, label->column,
            "cyclic requirements through this operation of rank %u", self->rank);
      if (label->operation == operation)
        return;
    }
}

static gboolean
finish_rank (Schedule *self, GError **error)
{
  guint32 cycle;

  if (!resolve_labels (self, error)
      || !goal_waits_resolve (self->waits, &self->labels, self->rank, self->scanner.input,
                              self->operations, self->requirements, error))
    return FALSE;
  if (!program_set_graph (self->program, self->rank,
                          (const Step *) (gpointer) self->operations->data,
                          self->operations->len,
                          (const Requirement *) (gpointer) self->requirements->data,
                          self->requirements->len, &cycle))
    {
      fail_cycle (self, cycle, error);
      return FALSE;
    }
  program_count_sent (self->program, (const Step *) (gpointer) self->operations->data,
                      self->operations->len);
  goal_places_finish (&self->places, self->program, self->rank, self->operations->len);
  goal_labels_reset (&self->labels);
  g_array_set_size (self->operations, 0);
  g_array_set_size (self->requirements, 0);
  g_array_set_size (self->waits, 0);
  return TRUE;
}

/* Continues at `next`, the begin of a line; `lines` lines after the current one. */
static gboolean
skip_to (TextScanner *self, const char *next, guint64 lines, GError **error)
{
  text_input_take_lines (self->input, next, lines - 1);
  self->at = (TextLine){
    .begin = "", .next = "", .end = "", .number = self->at.number + lines - 1
  };
  return text_scanner_next (self, error);
}

/* Reads as many lines of the usual form as there are here. */
static gboolean
read_lines (Schedule *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  const GoalLines lines
      = { self->rank,       self->ranks,        &self->labels,  &self->places,
          self->operations, self->requirements, &self->matching };
  const guint32 before = self->operations->len;
  guint64 line = scanner->at.number;
  const char *next;

  if (scanner->token.text != scanner->at.begin || scanner->token.type == TEXT_END)
    return TRUE;
  next = goal_lines_read (&lines, scanner->at.begin, text_input_ahead (scanner->input),
                          &line);
  if (line == scanner->at.number)
    return TRUE;
  count_operations (self, self->operations->len - before);
  return skip_to (scanner, next, line - scanner->at.number, error);
}

static gboolean
read_rank (Schedule *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  TextToken token;
  guint64 rank;

  if (!TEXT_IS (scanner, "rank"))
    return text_scanner_fail (scanner, "rank R { .. }", error);
  if (!text_scanner_next (scanner, error))
    return FALSE;
  token = scanner->token;
  if (!take_rank (self, &rank, error))
    return FALSE;
  self->rank = (guint32) rank;
  if (!g_hash_table_add (self->seen, GUINT_TO_POINTER (self->rank + 1)))
    {
      error_set_at (error, text_input_name (scanner->input), token.line, token.column,
                    "duplicate rank %u", self->rank);
      return FALSE;
    }
  if (!TEXT_IS (scanner, "{"))
    return text_scanner_fail (scanner, "'{'", error);
  if (!text_scanner_next (scanner, error))
    return FALSE;
  for (;;)
    {
      if (!read_lines (self, error))
        return FALSE;
      if (TEXT_IS (scanner, "}"))
        break;
      if (!read_statement (self, error))
        return FALSE;
    }
  return finish_rank (self, error) && text_scanner_next (scanner, error);
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
read_number_of_ranks (Schedule *self, GError **error)
{
  TextScanner *scanner = &self->scanner;
  guint64 ranks;

  if (!TEXT_IS (scanner, "num_ranks"))
    return text_scanner_fail (scanner, "num_ranks N", error);
  if (!text_scanner_next (scanner, error))
    return FALSE;
  if (!parse_number (&scanner->token, "", SHAPE_MAX_PROCESSORS, &ranks) || ranks == 0)
    return text_scanner_fail (scanner, "a number of ranks from 1 to 67108864", error);
  self->ranks = (guint32) ranks;
  return text_scanner_next (scanner, error);
}

/* Detects a file that was truncated between two ranks. */
static gboolean
check_all_ranks (const Schedule *self, GError **error)
{
  guint32 rank = 0;

  if (g_hash_table_size (self->seen) == self->ranks)
    return TRUE;
  while (g_hash_table_contains (self->seen, GUINT_TO_POINTER (rank + 1)))
    rank++;
  error_set_at (error, text_input_name (self->scanner.input), self->scanner.at.number, 0,
                "the end without rank %u: num_ranks is %u", rank, self->ranks);
  return FALSE;
}

static gboolean
read_all (Schedule *self, GError **error)
{
  Interval whole = { .kind = "MAIN", .parent = PROGRAM_NONE, .count = 1 };

  if (!read_number_of_ranks (self, error))
    return FALSE;
  whole.file = text_input_name (self->scanner.input);
  self->program = program_new_graphs (self->ranks, &goal_reader, whole.file);
  program_define_interval (self->program, &whole);
  while (self->scanner.token.type != TEXT_END)
    if (!read_rank (self, error))
      return FALSE;
  if (!check_all_ranks (self, error))
    return FALSE;
  return goal_matching_check (&self->matching, self->program,
                              text_input_name (self->scanner.input), error);
}

Program *
goal_read (TextInput *input, ReaderProgress progress, gpointer data, GError **error)
{
  Schedule self = { .progress = progress, .progress_data = data };
  gboolean good;

  goal_labels_init (&self.labels);
  goal_matching_init (&self.matching);
  self.seen = g_hash_table_new (NULL, NULL);
  self.operations = g_array_new (FALSE, FALSE, sizeof (Step));
  self.requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  self.waits = g_array_new (FALSE, FALSE, sizeof (GoalWait));
  good = text_scanner_start (&self.scanner, &goal_syntax, input, error)
         && read_all (&self, error);
  g_array_unref (self.waits);
  g_array_unref (self.requirements);
  g_array_unref (self.operations);
  goal_places_clear (&self.places);
  goal_labels_clear (&self.labels);
  g_hash_table_unref (self.seen);
  if (!good)
    g_clear_pointer (&self.program, program_unref);
  return self.program;
}
