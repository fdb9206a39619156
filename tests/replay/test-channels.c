/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-channels.c - numbers by (source, destination, tag) */
#include "config.h"

#include "replay/matching/channels.h"
#include "fixture/unit.h"

static ChannelKey
random_key (void)
{
  return (ChannelKey){ (guint32) g_test_rand_int_range (0, 8),
                       (guint32) g_test_rand_int_range (0, 8),
                       (guint32) g_test_rand_int_range (0, 4) };
}

static guint
number (const ChannelKey *key)
{
  return (key->source * 8 + key->destination) * 4 + (guint) key->tag;
}

static void
test_finds_what_was_added_and_not_removed (void)
{
  gboolean there[256] = { FALSE };
  Channels channels;

  channels_init (&channels);
  for (guint i = 0; i < 50000; i++)
    {
      ChannelKey key = random_key ();
      Channel *channel = channels_find (&channels, &key);

      g_assert_cmpint (channel != NULL, ==, there[number (&key)]);
      if (channel == NULL)
        channels_add (&channels, &key, number (&key));
      else
        {
          g_assert_cmpuint (channel->value, ==, number (&key));
          channels_remove (&channels, channel);
        }
      there[number (&key)] = !there[number (&key)];
    }
  channels_clear (&channels);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/channels/finds-what-was-added-and-not-removed",
                   test_finds_what_was_added_and_not_removed);
  return g_test_run ();
}
