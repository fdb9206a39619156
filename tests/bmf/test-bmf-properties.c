/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random programs: netfare computes, sends and synchronises what the plain model does;
 * the parallel program computes what the serial one does; every program can be replayed.
 */
#include "config.h"

#include "bmf/random-cases.h"
#include "bmf/random-program.h"
#include "bmf/replay-bmf.h"
#include "bmf/traffic.h"
#include "fixture/unit.h"

#include <string.h>

#define CASES 3000

typedef enum
{
  END_VALUE,
  END_ERROR,
  END_TOO_LARGE, /* for the model */
  N_ENDS
} End;

typedef struct
{
  guint64 scalar_bytes;
  GPtrArray *broken; /* what is wrong */
  guint64 clear;     /* cases with messages, all of which the model knew */
  guint64 ends[N_ENDS];
} Trial;

static void G_GNUC_PRINTF (2, 3) complain (Trial *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->broken, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static void
expect_text (Trial *self, const char *what, const char *is, const char *should)
{
  if (strcmp (is, should) != 0)
    complain (self, "%s:\n  netfare %s\n  model   %s", what, is, should);
}

/* ---- what evaluating has taken ----------------------------------------------------- */

static void
compare_messages (Trial *self, const Traffic *traffic, const Model *model)
{
  const gboolean together = (model->open & OPEN_PARTS) != 0;
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (Message));
  g_autofree char *is = messages_text (traffic->messages, together), *should = NULL;

  for (guint i = 0; i < model->messages->len; i++)
    {
      const ModelMessage *sent = &g_array_index (model->messages, ModelMessage, i);
      const Message message
          = { sent->from, sent->to, sent->scalars * self->scalar_bytes };

      g_array_append_val (messages, message);
    }
  messages_sort (messages);
  should = messages_text (messages, together);
  expect_text (self, together ? "messages of each pair together" : "messages", is,
               should);
}

static void
compare_synchronisations (Trial *self, const Traffic *traffic, Model *model)
{
  g_autofree char *is = synchronised_text (traffic->synchronised), *should = NULL;

  synchronised_sort (model->synchronised);
  should = synchronised_text (model->synchronised);
  expect_text (self, "synchronisations", is, should);
}

static char *
operations_text (const GArray *operations, gboolean together)
{
  GString *text = g_string_new (NULL);
  guint64 sum = 0;

  for (guint i = 0; i < operations->len; i++)
    {
      const guint64 one = g_array_index (operations, guint64, i);

      sum += one;
      if (!together && one > 0)
        g_string_append_printf (text, "%u:%" G_GUINT64_FORMAT " ", i, one);
    }
  if (together)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, sum);
  return g_string_free (text, FALSE);
}

static void
compare_operations (Trial *self, const Traffic *traffic, const Model *model)
{
  const gboolean together = (model->open & OPEN_PLACES) != 0;
  g_autofree char *is = operations_text (traffic->operations, together);
  g_autofree char *should = operations_text (model->operations, together);

  expect_text (self, together ? "all operations" : "operations by processor", is, should);
}

static void
compare_traffic (Trial *self, const Program *program, Model *model)
{
  g_autoptr (Traffic) traffic = traffic_new (program, self->broken);

  compare_operations (self, traffic, model);
  if ((model->open & OPEN_PLACES) == 0)
    {
      compare_messages (self, traffic, model);
      if ((model->open & OPEN_MEMBERS) == 0)
        compare_synchronisations (self, traffic, model);
    }
  if (model->open == 0 && model->messages->len > 0)
    self->clear++;
}

/* A replay comes to its end, and finds what the streams hold. */
static void
check_replay (Trial *self, Program *program)
{
  g_autoptr (GPtrArray) unused = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (Traffic) traffic = traffic_new (program, unused);
  g_autoptr (GError) error = NULL;
  guint64 bytes = 0, operations = 0;
  ReplayTotals totals;

  if (!replay_bmf (program, NULL, NULL, NULL, &totals, &error))
    {
      complain (self, "the replay fails: %s", error->message);
      return;
    }
  for (guint i = 0; i < traffic->messages->len; i++)
    bytes += g_array_index (traffic->messages, Message, i).bytes;
  for (guint i = 0; i < traffic->operations->len; i++)
    operations += g_array_index (traffic->operations, guint64, i);
  if (totals.messages != traffic->messages->len || totals.bytes != bytes)
    complain (self, "the replay has other messages than the streams");
  if ((guint64) totals.busy != operations * SIM_TIME_PER_MICROSECOND)
    complain (self, "the replay is busy for another time than the operations take");
}

/* ---- one program ------------------------------------------------------------------- */

static char *
value_text (const Value *value, void (*append) (const Value *value, GString *to))
{
  GString *text = g_string_new (NULL);

  append (value, text);
  return g_string_free (text, FALSE);
}

/* Where the value is, and its text with that; the text as data is the same again. */
static void
compare_places (Trial *self, const Program *program, const Value *value)
{
  g_autofree char *placed = value_text (value, value_append_placed);
  g_autofree char *places = value_text (value, value_append_places);
  g_autofree char *again = g_strconcat ("B_Id ", program_result (program)->placed, NULL);
  g_autoptr (Program) same = read_bmf (again, 0, NULL);

  expect_text (self, "value with places", program_result (program)->placed, placed);
  expect_text (self, "places", program_result (program)->places, places);
  expect_text (self, "value as data", same != NULL ? program_result (same)->placed : "",
               placed);
}

static End
run_one (Trial *self, const RandomProgram *made, gboolean serial, char **value)
{
  g_autoptr (Model) model = model_new (serial);
  const Value *result = model_evaluate (model, made->term, made->data);
  g_autofree char *text = model_program_text (made->term, made->data, serial);
  g_autoptr (GError) error = NULL;

  if (model->too_large || (model->open & OPEN_VALUE) != 0)
    return END_TOO_LARGE;
  g_autoptr (Program) program = read_bmf_sized (text, 0, self->scalar_bytes, &error);
  if (program == NULL && result != NULL)
    complain (self, "netfare says %s", error->message);
  if (program == NULL && !g_str_has_prefix (error->message, "p.bmf:")
      && !g_str_has_prefix (error->message, "prelude.bmf:"))
    complain (self, "an error without its place: %s", error->message);
  if (program != NULL && result == NULL)
    complain (self, "netfare has the value %s, the model an error: %s",
              program_value (program), model->why);
  if (result != NULL)
    *value = value_text (result, value_append_json);
  if (program != NULL && result != NULL)
    {
      expect_text (self, "value", program_value (program), *value);
      if ((model->open & OPEN_PLACES) == 0)
        compare_places (self, program, result);
      compare_traffic (self, program, model);
      check_replay (self, program);
    }
  if (self->broken->len > 0)
    g_test_message ("%s", text);
  return result == NULL ? END_ERROR : END_VALUE;
}

static void
try_case (GRand *random, gpointer data)
{
  Trial *self = data;
  g_autoptr (Model) memory = model_new (FALSE);
  const RandomProgram made = random_program_new (memory, random);
  g_autofree char *parallel = NULL, *serial = NULL;
  End end;

  self->scalar_bytes = (guint64) g_rand_int_range (random, 1, 9);
  end = run_one (self, &made, FALSE, &parallel);
  self->ends[end]++;
  if (run_one (self, &made, TRUE, &serial) == END_VALUE && end == END_VALUE
      && made.associative)
    expect_text (self, "value of the parallel and the serial program", parallel, serial);
  for (guint i = 0; i < self->broken->len; i++)
    g_test_message ("%s", (const char *) self->broken->pdata[i]);
  if (self->broken->len > 0)
    g_test_fail ();
}

static void
test_programs_do_what_the_model_does (void)
{
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  Trial trial = { .broken = broken };
  const guint64 done = random_cases_run (CASES, try_case, &trial);

  g_test_message ("%" G_GUINT64_FORMAT " values, of %" G_GUINT64_FORMAT
                  " programs all messages known, %" G_GUINT64_FORMAT
                  " errors, %" G_GUINT64_FORMAT " too large",
                  trial.ends[END_VALUE], trial.clear, trial.ends[END_ERROR],
                  trial.ends[END_TOO_LARGE]);
  if (done >= 100) /* few of them say little */
    {
      g_assert_cmpuint (trial.ends[END_VALUE], >, done / 2);
      g_assert_cmpuint (trial.clear, >, done / 4);
    }
}

/* In the first level of the scan 2 sends the first and the third element to 5.  While 5
 * is at the first, it gets a part of its own element from 2, too: sent after the third
 * element, received before it. */
static void
test_parts_overtake_the_elements_of_a_level (void)
{
  static const char *const program
      = "$Firsts = B_Alltup [B_Comp (B_Addr (B_Num 1) (B_Num 2)) (B_Addr (B_Num 1) "
        "(B_Num "
        "2)), B_Comp (B_Addr (B_Num 1) (B_Num 2)) (B_Addr (B_Num 2) (B_Num 2))]\n"
        "$Seconds = B_Alltup [B_Comp (B_Addr (B_Num 2) (B_Num 2)) (B_Addr (B_Num 1) "
        "(B_Num "
        "2)), B_Comp (B_Addr (B_Num 2) (B_Num 2)) (B_Addr (B_Num 2) (B_Num 2))]\n"
        "P_Scan (B_Alltup [B_Comp (B_Op (B_Plus)) ($Firsts), B_Comp (B_Op (B_Plus)) "
        "($Seconds)])\n"
        "[{1, 2}^2, {3^5, 4^2}, {5, 6}^2, {7, 8}^5]";
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bmf (program, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (program_value (read), ==, "[[1, 2], [4, 6], [9, 12], [16, 20]]");
  g_autoptr (Traffic) traffic = traffic_new (read, broken);
  g_assert_nonnull (traffic);
  for (guint i = 0; i < broken->len; i++)
    g_test_fail_printf ("%s", (const char *) broken->pdata[i]);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf/random-programs-do-what-the-model-does",
                   test_programs_do_what_the_model_does);
  g_test_add_func ("/bmf/parts-overtake-the-elements-of-a-level",
                   test_parts_overtake_the_elements_of_a_level);
  return g_test_run ();
}
