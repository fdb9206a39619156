/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-fixture.h - topologies by name and from texts for a test */
#pragma once

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "network/topology.h"

/* Free with topology_free. */
static inline Topology *
generate (const char *spec)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
  Topology *topology = topology_new (&machine->network, &error);
  g_assert_no_error (error);
  return topology;
}

/* Reads text as a file named "t.topo". */
static inline Topology *
read_text (const char *text, gssize length, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_autofree char *path = g_build_filename (folder, "t.topo", NULL);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
  char generator[] = "file";
  TopologySpec spec = { .generator = generator, .path = path };
  Topology *topology = topology_new (&spec, error);
  g_unlink (path);
  g_rmdir (folder);
  return topology;
}

static inline Topology *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  Topology *topology = read_text (text, -1, &error);
  g_assert_no_error (error);
  return topology;
}

/* TRUE for `inf` both, or the same number. */
static inline gboolean
same_weight (const Topology *a, guint32 link_a, const Topology *b, guint32 link_b)
{
  guint8 class_a = a->weight_class[link_a], class_b = b->weight_class[link_b];
  if (class_a == TOPOLOGY_INFINITE_CLASS || class_b == TOPOLOGY_INFINITE_CLASS)
    return class_a == class_b;
  Decimal x = a->weight[class_a], y = b->weight[class_b];
  return (unsigned __int128) x.digits * y.scale == (unsigned __int128) y.digits * x.scale;
}

/* The same nodes and links with the same weights. */
static inline void
assert_same_graph (const Topology *a, const Topology *b)
{
  g_assert_cmpuint (a->nodes, ==, b->nodes);
  g_assert_cmpuint (a->links, ==, b->links);
  g_assert_cmpmem (a->first, (a->nodes + 1) * 4, b->first, (b->nodes + 1) * 4);
  g_assert_cmpmem (a->to, a->links * 4, b->to, b->links * 4);
  for (guint32 link = 0; link < a->links; link++)
    g_assert_true (same_weight (a, link, b, link));
}
