/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as what ibnetdiscover prints, Slurm's topology.conf, htsim's .topo or a
 * platform of SimGrid, in memory: an error with its place, or a topology that is sound.
 *
 *   byte 0   its last two bits: which of them; the text follows
 *
 * fuzz-topology.c takes the same forms as files, writes them and reads them again.
 */
#include "config.h"

#include "fuzz/fuzz-mutate.h"
#include "fuzz/fuzz.h"
#include "topology/cabling.h"
#include "topology/simgrid.h"

/* All executions in one form: -DFUZZ_FORM=2. */
#ifndef FUZZ_FORM
#define FUZZ_FORM (data[0] & 3)
#endif
#define SIMGRID 3

static const char *const templates[] = {
  "Switch 8 \"S-9\" # \"s\"\n",
  "[1][ext 2] \"H-2\"[1](7) # \"h HCA-1\" lid 1 4xEDR\n",
  "SwitchName=s9 Nodes=n[1-3]\n",
  "Radix_Up 2\n",
  "Bundle 2\n",
  "<router id=\"r9\"/>\n",
  "<link id=\"l9\" bandwidth=\"1Gbps\" latency=\"1us\"/>\n",
  "<route src=\"h\" dst=\"r9\"><link_ctn id=\"l9\"/></route>\n",
  NULL,
};
static const FuzzForm form = { .prefix = 1, .templates = templates };
FUZZ_DEFINE_MUTATOR (&form);

typedef gboolean (*ReadCabling) (Cabling *self, TextInput *input, GError **error);

static Topology *
read_cabling (guint which, const char *text, gsize size, GError **error)
{
  static const ReadCabling readers[]
      = { ibnetdiscover_read, slurm_topology_read, htsim_read };
  g_autoptr (TextInput) input = text_input_new_from_string (text, size, "fuzz");
  g_autoptr (Cabling) cabling = cabling_new ();

  return readers[which](cabling, input, error)
             ? cabling_topology (cabling, "fuzz", NULL, error)
             : NULL;
}

static void
check_links (const Topology *t, guint32 node)
{
  for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
    {
      const Decimal *weight = &t->weight[t->weight_class[link]];

      if (t->to[link] >= t->nodes || t->to[link] == node
          || (link > t->first[node] && t->to[link - 1] >= t->to[link]))
        fuzz_fail ("node %u: link %u to node %u of %u", node, link, t->to[link],
                   t->nodes);
      if (t->weight_class[link] >= t->n_classes
          || (t->weight_class[link] != TOPOLOGY_INFINITE_CLASS && weight->digits == 0))
        fuzz_fail ("link %u of no weight", link);
      if (t->medium != NULL && t->medium[link] != G_MAXUINT32
          && t->medium[t->medium[link]] != t->medium[link])
        fuzz_fail ("link %u: medium %u", link, t->medium[link]);
    }
}

static void
check (const Topology *t)
{
  if (t->processors == 0 || t->processors > t->nodes || t->first[0] != 0
      || t->first[t->nodes] != t->links)
    fuzz_fail ("%u processors of %u nodes, %u of %u links", t->processors, t->nodes,
               t->first[t->nodes], t->links);
  for (guint32 node = 0; node < t->nodes; node++)
    {
      if (t->first[node] > t->first[node + 1])
        fuzz_fail ("node %u: links %u to %u", node, t->first[node], t->first[node + 1]);
      check_links (t, node);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = NULL;

  if (size < 1)
    return 0;
  const guint which = FUZZ_FORM;
  const char *text = (const char *) data + 1;
  topology = which == SIMGRID ? simgrid_read ("fuzz", text, size - 1, &error)
                              : read_cabling (which, text, size - 1, &error);
  if (topology != NULL)
    check (topology);
  else if (!g_str_has_prefix (error->message, "fuzz:"))
    fuzz_fail ("no place: %s", error->message);
  return 0;
}
