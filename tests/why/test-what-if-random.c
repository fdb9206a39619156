/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases with changed prices: the times of the plain model on a machine that has
 * these prices and the ways and packets of the unchanged one.
 *
 * NETFARE_CASES  how many (150)
 * NETFARE_SEED   of the first case (1; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>

#include "fixture/unit.h"
#include "replay/random-case.h"
#include "replay/replayed-case.h"
#include "why/what-if-replay.h"

#define DEFAULT_CASES 150

/* All prices are multiples of it, so that they can be divided by each factor. */
#define DIVISIBLE 180

/* As written, and as digits / scale; `inf` has the scale 0. */
typedef struct
{
  const char *text;
  Decimal by;
} Factor;

static const Factor factors[] = { { "2", { 2, 1 } },
                                  { "0.5", { 5, 10 } },
                                  { "1.5", { 15, 10 } },
                                  { "3", { 3, 1 } },
                                  { "inf", { 1, 0 } } };

typedef struct
{
  GRand *random;
  ModelCase *made;
  GString *text; /* of the option */
} Change;

static guint32
pick (Change *self, guint32 below)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint32) below);
}

static ModelLink *
link_at (const ModelCase *made, guint32 link)
{
  return &g_array_index (made->links, ModelLink, link);
}

static void
divide_time (AttoTime *time, Decimal by)
{
  *time = *time * (AttoTime) by.scale / (AttoTime) by.digits;
}

static void
divide_link (ModelLink *link, Decimal by)
{
  if (link->faster.digits == 0)
    link->faster = (Decimal){ 1, 1 };
  link->faster.digits *= by.digits;
  link->faster.scale *= by.scale;
}

static void
divide_power (ModelCase *made, guint32 processor, Decimal by)
{
  Decimal *power = &g_array_index (made->power, Decimal, processor);

  power->digits *= by.scale;
  power->scale *= by.digits;
}

static gboolean
is_same_weight (const ModelLink *a, const ModelLink *b)
{
  return !b->infinite
         && a->weight.digits * b->weight.scale == b->weight.digits * a->weight.scale;
}

/* ---- targets ----------------------------------------------------------------------- */

static void
change_computing (Change *self, const Factor *factor)
{
  const guint32 processors = model_case_processors (self->made);

  if (pick (self, 2) == 0)
    {
      const guint32 one = pick (self, processors);

      g_string_append_printf (self->text, "processor %u", one);
      divide_power (self->made, one, factor->by);
      return;
    }
  g_string_append (self->text, "computing");
  for (guint32 p = 0; p < processors; p++)
    divide_power (self->made, p, factor->by);
}

static void
change_times (Change *self, const Factor *factor)
{
  ModelCase *made = self->made;

  switch (pick (self, 3))
    {
    case 0:
      g_string_append (self->text, "overhead");
      divide_time (&made->send_overhead, factor->by);
      divide_time (&made->send_overhead_byte, factor->by);
      divide_time (&made->receive_overhead, factor->by);
      divide_time (&made->receive_overhead_byte, factor->by);
      return;
    case 1:
      g_string_append (self->text, "latency");
      divide_time (&made->latency, factor->by);
      return;
    default:
      g_string_append (self->text, "start");
      divide_time (&made->start, factor->by);
    }
}

static void
append_weight (GString *text, Decimal weight)
{
  g_string_append_printf (text, "%" G_GUINT64_FORMAT ".%0*" G_GUINT64_FORMAT,
                          weight.digits / weight.scale,
                          weight.scale == 1     ? 1
                          : weight.scale == 10  ? 1
                          : weight.scale == 100 ? 2
                                                : 3,
                          weight.digits % weight.scale);
}

/* All of it, those of a node, those of a weight, or one. */
static void
change_links (Change *self, const Factor *factor, guint32 one)
{
  const ModelLink link = *link_at (self->made, one);
  const guint32 which = pick (self, 5);

  if (which == 0)
    g_string_append (self->text, "links");
  else if (which == 1)
    g_string_append_printf (self->text, "links node %u", link.from);
  else if (which == 2)
    {
      g_string_append (self->text, "links weight ");
      append_weight (self->text, link.weight);
    }
  else
    g_string_append_printf (self->text, "link %u-%u", link.from, link.to);
  for (guint32 i = 0; i < self->made->links->len; i++)
    {
      ModelLink *other = link_at (self->made, i);

      if (which == 0
          || (which == 1 && (other->from == link.from || other->to == link.from))
          || (which == 2 && is_same_weight (&link, other)) || (which > 2 && i == one))
        divide_link (other, factor->by);
    }
}

static void
add_change (Change *self)
{
  const Factor *factor = &factors[pick (self, G_N_ELEMENTS (factors))];
  const guint32 link = pick (self, self->made->links->len);

  if (self->text->len > 0)
    g_string_append (self->text, ", ");
  switch (link_at (self->made, link)->infinite ? pick (self, 2) : pick (self, 4))
    {
    case 0:
      change_computing (self, factor);
      break;
    case 1:
      change_times (self, factor);
      break;
    default:
      change_links (self, factor, link);
    }
  g_string_append_printf (self->text, " x%s", factor->text);
}

/* ---- comparison -------------------------------------------------------------------- */

static void
make_divisible (ModelCase *made)
{
  AttoTime *const times[] = { &made->start,
                              &made->latency,
                              &made->send_overhead,
                              &made->send_overhead_byte,
                              &made->receive_overhead,
                              &made->receive_overhead_byte };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    *times[i] -= *times[i] % DIVISIBLE;
}

static SimTime
replay_with (const ModelCase *made, const char *text, const char *file)
{
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);
  g_autoptr (GError) error = NULL;
  g_autoptr (WhatIf) what_if = what_if_new (text, &error);
  SimTime time = 0;

  g_assert_no_error (error);
  what_if_replay (program, machine, what_if, 1, &time, &error);
  g_assert_no_error (error);
  return time;
}

/* Returns: whether it ran to its end, with other prices. */
static gboolean
compare_case (const ModelCase *made, GRand *random, const char *file, guint32 seed)
{
  g_autoptr (ModelCase) changed = model_case_copy (made);
  g_autoptr (GString) text = g_string_new (NULL);
  Change change = { random, changed, text };

  changed->plan = made;
  add_change (&change);
  if (pick (&change, 3) == 0)
    add_change (&change);
  g_autoptr (ModelResult) result = model_run (changed);
  if (result->end != MODEL_DONE)
    return FALSE;
  const SimTime time = replay_with (made, text->str, file);

  if (time != result->run)
    {
      g_autofree char *described = model_case_describe (made);

      g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1, %s\n%s", seed, text->str,
                      described);
    }
  g_assert_cmpint (time, ==, result->run);
  return TRUE;
}

static void
test_times_are_those_of_the_model (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-what-if-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first = unit_number ("NETFARE_SEED", 1);
  guint ran = 0;

  g_assert_no_error (error);
  for (guint32 seed = first; seed < first + cases; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made
          = seed % 2 == 0 ? random_case_new (random) : random_graphs_new (random);

      make_divisible (made);
      g_autoptr (ModelResult) result = model_run (made);
      for (guint i = 0; i < 3 && result->end == MODEL_DONE; i++)
        ran += compare_case (made, random, file, seed);
    }
  if (cases > 20)
    g_assert_cmpuint (ran, >, cases);
  g_unlink (file);
  g_rmdir (folder);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/what-if-random/times-are-those-of-the-model",
                   test_times_are_those_of_the_model);
  return g_test_run ();
}
