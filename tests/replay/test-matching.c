/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-matching.c - matching sends with receives, compared with a trivial model */
#include "config.h"

#include "replay/matching/matching.h"
#include "fixture/unit.h"

#define SOURCES 9
#define DESTINATIONS 6
#define TAGS 4
#define CHANNELS (SOURCES * DESTINATIONS * TAGS)
#define PARTS 3

/* The trivial model: the unmatched operations of each channel, in order. */
typedef struct
{
  GQueue waiting[CHANNELS];
  MatchingSide side[CHANNELS]; /* where some wait */
} Model;

static const guint64 tags[TAGS] = { 0, 7, G_MAXUINT32, (guint64) G_MAXUINT32 + 8 };

static ChannelKey
key_of (guint channel)
{
  return (ChannelKey){ channel / TAGS % SOURCES, channel / TAGS / SOURCES,
                       tags[channel % TAGS] };
}

static guint
channel_of (const ChannelKey *key)
{
  guint tag = 0;

  while (tags[tag] != key->tag)
    tag++;
  return (key->destination * SOURCES + key->source) * TAGS + tag;
}

static guint32
meet_in_model (Model *self, guint channel, MatchingSide side, guint32 value)
{
  GQueue *waiting = &self->waiting[channel];

  if (!g_queue_is_empty (waiting) && self->side[channel] != side)
    return GPOINTER_TO_UINT (g_queue_pop_head (waiting));
  self->side[channel] = side;
  g_queue_push_tail (waiting, GUINT_TO_POINTER (value));
  return MATCHING_NONE;
}

/* ---- what is unmatched ------------------------------------------------------------- */

typedef struct
{
  const Model *model;
  guint seen[CHANNELS];
  guint32 only; /* of this destination; G_MAXUINT32: of any */
} Comparison;

static void
compare (gpointer data, const ChannelKey *key, MatchingSide side, guint32 value)
{
  Comparison *self = data;
  const guint channel = channel_of (key);
  GQueue *waiting = (GQueue *) &self->model->waiting[channel];

  g_assert_true (self->only == G_MAXUINT32 || key->destination == self->only);
  g_assert_cmpint (side, ==, self->model->side[channel]);
  g_assert_cmpuint (value, ==,
                    GPOINTER_TO_UINT (g_queue_peek_nth (waiting, self->seen[channel]++)));
}

static void
assert_visits_all (const Matching *matching, const Model *model, guint32 destination)
{
  Comparison comparison = { .model = model, .only = destination };

  if (destination == G_MAXUINT32)
    matching_visit (matching, compare, &comparison);
  else
    matching_visit_destination (matching, destination, compare, &comparison);
  for (guint i = 0; i < CHANNELS; i++)
    if (destination == G_MAXUINT32 || key_of (i).destination == destination)
      g_assert_cmpuint (comparison.seen[i], ==, model->waiting[i].length);
}

/* ---- tests ------------------------------------------------------------------------- */

/* Some of the time most are sends, or of few channels. */
static void
meet_at_random (Matching *matching, guint parts, Model *model, guint operations)
{
  guint channels = CHANNELS;
  gint sends = 1;

  for (guint i = 0; i < operations; i++)
    {
      guint channel;
      MatchingSide side;
      ChannelKey key;

      if (i % 500 == 0)
        {
          channels = (guint) g_test_rand_int_range (1, CHANNELS + 1);
          sends = g_test_rand_int_range (0, 5);
        }
      channel = (guint) g_test_rand_int_range (0, (gint) channels) * 31 % CHANNELS;
      side = g_test_rand_int_range (0, 4) < sends ? MATCHING_SEND : MATCHING_RECEIVE;
      key = key_of (channel);
      g_assert_cmpuint (matching_meet (&matching[key.destination % parts], key.source,
                                       key.destination, key.tag, side, i),
                        ==, meet_in_model (model, channel, side, i));
    }
}

static void
clear_model (Model *model)
{
  for (guint i = 0; i < CHANNELS; i++)
    g_queue_clear (&model->waiting[i]);
}

static void
test_the_nth_send_meets_the_nth_receive (void)
{
  Model model = { 0 };
  Matching matching;

  matching_init (&matching, DESTINATIONS);
  for (guint round = 0; round < 200; round++)
    {
      meet_at_random (&matching, 1, &model, 1000);
      assert_visits_all (&matching, &model, G_MAXUINT32);
      assert_visits_all (&matching, &model, round % DESTINATIONS);
    }
  matching_clear (&matching);
  clear_model (&model);
}

static void
test_parts_are_taken_over (void)
{
  for (guint round = 0; round < 50; round++)
    {
      Model model = { 0 };
      Matching matching[PARTS];

      matching_init (&matching[0], DESTINATIONS);
      matching_share (&matching[0], PARTS);
      for (guint part = 1; part < PARTS; part++)
        matching_init_part (&matching[part], &matching[0], (guint8) part);
      meet_at_random (matching, PARTS, &model, 2000);
      for (guint part = 1; part < PARTS; part++)
        {
          matching_take_over (&matching[0], &matching[part]);
          matching_clear (&matching[part]);
        }
      assert_visits_all (&matching[0], &model, G_MAXUINT32);
      meet_at_random (matching, 1, &model, 2000);
      assert_visits_all (&matching[0], &model, G_MAXUINT32);
      matching_clear (&matching[0]);
      clear_model (&model);
    }
}

/* As many sources as a file can name, all to one destination, then each with many sends:
 * would take hours if time grew with the square. */
static void
test_many_sources_of_one_destination (void)
{
  const guint32 n = 300000;
  Matching matching;

  matching_init (&matching, 1);
  for (guint32 i = 0; i < n; i++)
    g_assert_cmpuint (matching_meet (&matching, i, 0, 0, MATCHING_SEND, i), ==,
                      MATCHING_NONE);
  for (guint32 i = 0; i < n; i++)
    g_assert_cmpuint (matching_meet (&matching, i, 0, 0, MATCHING_RECEIVE, 0), ==, i);
  for (guint32 i = 0; i < n; i++)
    g_assert_cmpuint (matching_meet (&matching, 3, 0, 5, MATCHING_SEND, i), ==,
                      MATCHING_NONE);
  for (guint32 i = 0; i < n; i++)
    g_assert_cmpuint (matching_meet (&matching, 3, 0, 5, MATCHING_RECEIVE, 0), ==, i);
  matching_clear (&matching);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching/the-nth-send-meets-the-nth-receive",
                   test_the_nth_send_meets_the_nth_receive);
  g_test_add_func ("/matching/parts-are-taken-over", test_parts_are_taken_over);
  g_test_add_func ("/matching/many-sources-of-one-destination",
                   test_many_sources_of_one_destination);
  return g_test_run ();
}
