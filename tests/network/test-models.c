/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-models.c - the rows of the list of network models */
#include "config.h"

#include <string.h>

#include "machine-file/machine-file.h"
#include "machine-file/machine-keys.h"
#include "network/models/models.h"
#include "network/network.h"
#include "fixture/unit.h"

static char *
read_document (const char *folder, const char *file)
{
  const char *source = g_getenv ("srcdir");
  g_autofree char *path = g_build_filename (source ? source : ".", folder, file, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* What a network looks at is a key of places or of transport, also within a node. */
static void
test_keys_are_those_of_machine_files (void)
{
  for (const NetworkModel *const *row = network_models (); *row != NULL; row++)
    for (const char *const *key = (*row)->keys; *key != NULL; key++)
      {
        const MachineKey *known = machine_key_find (*key);

        if (known == NULL
            || (known->scope != KEY_OF_PLACES && known->scope != KEY_OF_TRANSPORT
                && known->scope != KEY_OF_MEMORY))
          g_test_fail_printf ("%s: key '%s'", (*row)->name, *key);
      }
}

static void
test_names_differ (void)
{
  for (const NetworkModel *const *row = network_models (); *row != NULL; row++)
    {
      for (const NetworkModel *const *other = network_models (); *other != *row; other++)
        g_assert_cmpstr ((*row)->name, !=, (*other)->name);
      if ((*row)->word != NULL)
        g_assert_true (network_model_find ((*row)->word) == *row);
    }
}

static void
test_words_are_documented (void)
{
  g_autofree char *pages = read_document ("docs", "machine-files.md");

  for (const NetworkModel *const *row = network_models (); *row != NULL; row++)
    {
      if ((*row)->word == NULL)
        continue;
      g_autofree char *value
          = g_strdup_printf ("`%s%s`", (*row)->word, (*row)->parameters);

      if (strstr (pages, value) == NULL)
        g_test_fail_printf ("machine-files.md lacks %s", value);
    }
}

/* From the first to the last of four processors. */
static void
send_one (Network *network)
{
  Packet packet = { .source = 0, .destination = 3, .bytes = 100 };
  SimTime now = 0, when, empty;
  Hop hop = HOP_MOVED;

  network_reset (network);
  network_inject (network, &packet, 1, now);
  for (; hop == HOP_MOVED; now = when)
    hop = network_hop (network, &packet, now, &when);
  g_assert_cmpint (hop, ==, HOP_ARRIVED);
  g_assert_true (network_zero_load_latency (network, 0, 3, 100, 0, &empty));
  g_assert_cmpint (now, ==, empty);
  g_assert_cmpint (now, >, 0);
}

static void
test_a_message_alone_takes_its_zero_load_latency (void)
{
  for (const NetworkModel *const *row = network_models (); *row != NULL; row++)
    {
      g_autoptr (Machine) machine = machine_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (Network) network = NULL;
      const Shape shape = { 1, { 4 } };

      if ((*row)->word == NULL)
        continue;
      g_autofree char *spec = (*row)->is_graph    ? g_strdup ("star:4")
                              : (*row)->has_sides ? g_strconcat ((*row)->word, ":4", NULL)
                                                  : g_strdup ((*row)->word);
      machine_set_network (machine, spec, &error);
      g_assert_no_error (error);
      g_assert_true (machine->model == *row);
      machine_resolve (machine, &error);
      g_assert_no_error (error);
      network = network_new (machine, &shape, &error);
      g_assert_no_error (error);
      g_assert_true ((network_topology (network) != NULL) == (*row)->is_graph);
      send_one (network);
    }
}

/* Of a star all routes are known; all links of a bus are one medium. */
static void
test_graphs_use_the_keys_that_matter (void)
{
  static const struct
  {
    const char *network, *key;
    gboolean expected;
  } cases[] = { { "star:4", "ties", FALSE },       { "star:4", "routing", FALSE },
                { "star:4", "half duplex", TRUE }, { "star:4", "discipline", TRUE },
                { "bus:4", "half duplex", FALSE }, { "bus:4", "discipline", FALSE },
                { "bus:4", "switching", FALSE },   { "bus:4", "link byte time", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Machine) machine = machine_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (Network) network = NULL;
      const Shape shape = { 1, { 4 } };

      machine_set_network (machine, cases[i].network, &error);
      g_assert_no_error (error);
      machine_resolve (machine, &error);
      g_assert_no_error (error);
      network = network_new (machine, &shape, &error);
      g_assert_no_error (error);
      if (network_uses_key (network, cases[i].key) != cases[i].expected)
        g_test_fail_printf ("%s: key '%s'", cases[i].network, cases[i].key);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/models/keys-are-those-of-machine-files",
                   test_keys_are_those_of_machine_files);
  g_test_add_func ("/models/names-differ", test_names_differ);
  g_test_add_func ("/models/words-are-documented", test_words_are_documented);
  g_test_add_func ("/models/a-message-alone-takes-its-zero-load-latency",
                   test_a_message_alone_takes_its_zero_load_latency);
  g_test_add_func ("/models/graphs-use-the-keys-that-matter",
                   test_graphs_use_the_keys_that_matter);
  return g_test_run ();
}
