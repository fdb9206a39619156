/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/link-faults.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/mix.h"
#include "topology/topology-nodes.h"

#define NOWHERE G_MAXUINT32

/* The first value of H. */
#define HASH_OF_FAILED 10
#define HASH_OF_SLOWED 11

/* ---- entries ----------------------------------------------------------------------- */

static void
clear_entry (gpointer entry)
{
  LinkFault *fault = entry;

  g_free (fault->one);
  g_free (fault->other);
  g_free (fault->text);
}

LinkFaults *
link_faults_new (const char *file)
{
  LinkFaults *self = g_atomic_rc_box_new0 (LinkFaults);

  self->file = g_strdup (file);
  self->entries = g_array_new (FALSE, TRUE, sizeof (LinkFault));
  g_array_set_clear_func (self->entries, clear_entry);
  return self;
}

LinkFaults *
link_faults_ref (LinkFaults *self)
{
  return self != NULL ? g_atomic_rc_box_acquire (self) : NULL;
}

static void
clear (gpointer data)
{
  LinkFaults *self = data;

  g_free (self->file);
  g_free (self->text);
  g_array_unref (self->entries);
}

void
link_faults_unref (LinkFaults *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

static const LinkFault *
entry_of (const LinkFaults *self, guint i)
{
  return &g_array_index (self->entries, LinkFault, i);
}

gboolean
link_faults_draw (const LinkFaults *self)
{
  for (guint i = 0; link_faults_any (self) && i < self->entries->len; i++)
    if (entry_of (self, i)->kind >= FAULT_COUNT)
      return TRUE;
  return FALSE;
}

gboolean
link_fault_fail (const LinkFaults *self, guint entry, const char *expected,
                 GError **error)
{
  const LinkFault *fault = entry_of (self, entry);

  error_set_found (error, self->file, fault->line, fault->column, fault->text,
                   strlen (fault->text), expected);
  return FALSE;
}

/* ---- links ------------------------------------------------------------------------- */

/* Both directions of a link, or the only one. */
typedef struct
{
  guint32 low, high; /* its ends */
  guint32 there, back;
} Pair;

typedef struct
{
  const Topology *topology;
  guint64 seed;
  GArray *pairs;        /* Pair, by their ends */
  guint32 *pair_of;     /* by link */
  GHashTable *names;    /* char *: number of a node; NULL: not needed so far */
  GArray *chosen;       /* guint32: pairs that an entry chooses */
  gboolean *failed;     /* by pair */
  Decimal *factor;      /* by pair; NULL: none is slow */
  const LinkFaults *of; /* the entry that is looked at */
  guint entry;
} Faults;

static Pair *
pair_at (const Faults *self, guint i)
{
  return &g_array_index (self->pairs, Pair, i);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *one = a, *other = b;

  if (one->low != other->low)
    return one->low < other->low ? -1 : 1;
  return one->high < other->high ? -1 : one->high > other->high;
}

static void
list_pairs (Faults *self)
{
  const Topology *t = self->topology;

  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  self->pair_of = g_new (guint32, MAX (t->links, 1));
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        const guint32 to = t->to[link], back = topology_find_link (t, to, node);
        const Pair pair = { MIN (node, to), MAX (node, to), link, back };

        if (node < to || back == NOWHERE)
          g_array_append_val (self->pairs, pair);
      }
  g_array_sort (self->pairs, compare_pairs);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const Pair *pair = pair_at (self, i);

      self->pair_of[pair->there] = i;
      if (pair->back != NOWHERE)
        self->pair_of[pair->back] = i;
    }
}

static LinkClass
class_of (const Faults *self, const Pair *pair)
{
  const Topology *t = self->topology;
  const gboolean up = t->to[pair->there] == pair->high;

  return topology_link_class (t, up ? pair->low : pair->high, pair->there);
}

static gboolean fail (const Faults *self, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail (const Faults *self, GError **error, const char *format, ...)
{
  va_list arguments;
  char *expected;

  va_start (arguments, format);
  expected = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  link_fault_fail (self->of, self->entry, expected, error);
  g_free (expected);
  return FALSE;
}

/* ---- nodes ------------------------------------------------------------------------- */

static void
list_names (Faults *self)
{
  const Topology *t = self->topology;

  self->names = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  for (guint32 node = 0; node < t->nodes; node++)
    g_hash_table_insert (self->names, topology_node_name (t, node),
                         GUINT_TO_POINTER (node));
}

/* A word of digits is a number, any other a name. */
static guint32
find_node (Faults *self, const char *text)
{
  gpointer node;
  guint64 number;

  if (*text != '\0' && text[strspn (text, "0123456789")] == '\0')
    return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &number, NULL)
                   && number < self->topology->nodes
               ? (guint32) number
               : NOWHERE;
  if (self->names == NULL)
    list_names (self);
  return g_hash_table_lookup_extended (self->names, text, NULL, &node)
             ? GPOINTER_TO_UINT (node)
             : NOWHERE;
}

static gboolean
fail_node (const Faults *self, const char *text, GError **error)
{
  g_autofree char *found = error_quote (text, strlen (text));

  return fail (self, error, "nodes of %s, by name or number (0 to %u): %s is none",
               self->topology->name, self->topology->nodes - 1, found);
}

/* "A-B": the one dash that leaves a node on both sides. */
static gboolean
split (Faults *self, const char *text, guint32 *one, guint32 *other, GError **error)
{
  guint ways = 0, dashes = 0;
  g_autofree char *first = NULL, *last = NULL;

  for (const char *dash = strchr (text, '-'); dash != NULL; dash = strchr (dash + 1, '-'))
    {
      g_autofree char *left = g_strndup (text, (gsize) (dash - text));
      const guint32 a = find_node (self, left), b = find_node (self, dash + 1);

      dashes++;
      if (a != NOWHERE && b != NOWHERE)
        {
          *one = a;
          *other = b;
          ways++;
        }
      else if (dashes == 1)
        {
          first = g_steal_pointer (&left);
          last = g_strdup (a == NOWHERE ? first : dash + 1);
        }
    }
  if (ways == 1)
    return TRUE;
  if (ways > 1)
    return fail (self, error,
                 "one way to read it: %u of its '-' leave a node on both sides; write "
                 "names in quotes, as in link \"a-b\" \"c\"",
                 ways);
  return dashes == 1 ? fail_node (self, last, error)
                     : fail (self, error,
                             "two nodes of %s with '-' between them, by name or number",
                             self->topology->name);
}

/* ---- what an entry chooses --------------------------------------------------------- */

static gboolean
choose_link (Faults *self, const LinkFault *fault, GError **error)
{
  const Topology *t = self->topology;
  guint32 one = NOWHERE, other = NOWHERE, link;

  if (fault->other == NULL && !split (self, fault->one, &one, &other, error))
    return FALSE;
  if (fault->other != NULL)
    {
      one = find_node (self, fault->one);
      other = find_node (self, fault->other);
      if (one == NOWHERE || other == NOWHERE)
        return fail_node (self, one == NOWHERE ? fault->one : fault->other, error);
    }
  link = topology_find_link (t, one, other);
  if (link == NOWHERE)
    link = topology_find_link (t, other, one);
  if (link == NOWHERE)
    return fail (self, error, "two nodes of %s that a link joins", t->name);
  g_array_append_val (self->chosen, self->pair_of[link]);
  return TRUE;
}

static gboolean
choose_node (Faults *self, const LinkFault *fault, GError **error)
{
  const guint32 node = find_node (self, fault->one);

  if (node == NOWHERE)
    return fail_node (self, fault->one, error);
  for (guint32 i = 0; i < self->pairs->len; i++)
    if (pair_at (self, i)->low == node || pair_at (self, i)->high == node)
      g_array_append_val (self->chosen, i);
  return TRUE;
}

/* A link, and its place in the order in which links are drawn. */
typedef struct
{
  guint64 hash;
  guint32 pair; /* pairs are sorted by their ends */
} Draw;

static int
compare_draws (gconstpointer a, gconstpointer b)
{
  const Draw *one = a, *other = b;

  if (one->hash != other->hash)
    return one->hash < other->hash ? -1 : 1;
  return one->pair < other->pair ? -1 : one->pair > other->pair;
}

/* Of n links; more than any n if it is not a possible number. */
static guint64
count_wanted (const LinkFault *fault, guint64 n)
{
  const Decimal *number = &fault->number;

  if (fault->kind == FAULT_COUNT)
    return number->digits;
  if ((unsigned __int128) number->digits > (unsigned __int128) 100 * number->scale)
    return G_MAXUINT64;
  return (guint64) (((unsigned __int128) 2 * number->digits * n
                     + (unsigned __int128) 100 * number->scale)
                    / ((unsigned __int128) 200 * number->scale));
}

static gboolean
choose_some (Faults *self, const LinkFault *fault, guint64 rule, GError **error)
{
  const guint64 seed = mix_add (self->seed, rule);
  g_autoptr (GArray) draws = g_array_new (FALSE, FALSE, sizeof (Draw));
  guint64 wanted;

  for (guint32 i = 0; i < self->pairs->len; i++)
    {
      const Pair *pair = pair_at (self, i);
      const Draw draw = { mix_add (mix_add (seed, pair->low), pair->high), i };

      if (fault->classes >> class_of (self, pair) & 1)
        g_array_append_val (draws, draw);
    }
  wanted = count_wanted (fault, draws->len);
  if (wanted > draws->len)
    return fail (self, error, "at most %s: %s has %u of these links",
                 fault->kind == FAULT_COUNT ? "as many as there are" : "100 %",
                 self->topology->name, draws->len);
  g_array_sort (draws, compare_draws);
  for (guint i = 0; i < wanted; i++)
    g_array_append_val (self->chosen, g_array_index (draws, Draw, i).pair);
  return TRUE;
}

static gboolean
choose (Faults *self, guint64 rule, GError **error)
{
  const LinkFault *fault = entry_of (self->of, self->entry);

  g_array_set_size (self->chosen, 0);
  switch (fault->kind)
    {
    case FAULT_LINK:
      return choose_link (self, fault, error);
    case FAULT_NODE:
      return choose_node (self, fault, error);
    case FAULT_COUNT:
    case FAULT_PERCENT:
      return choose_some (self, fault, rule, error);
    }
  g_assert_not_reached ();
}

/* ---- what fails, what is slow ------------------------------------------------------ */

static gboolean
fail_links (Faults *self, const LinkFaults *of, GError **error)
{
  self->of = of;
  for (self->entry = 0; link_faults_any (of) && self->entry < of->entries->len;
       self->entry++)
    {
      if (!choose (self, HASH_OF_FAILED, error))
        return FALSE;
      for (guint i = 0; i < self->chosen->len; i++)
        self->failed[g_array_index (self->chosen, guint32, i)] = TRUE;
    }
  return TRUE;
}

static gboolean
is_infinite (const Faults *self, guint32 link)
{
  return link != NOWHERE && self->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS;
}

static gboolean
slow_link (Faults *self, guint32 number, const Decimal *factor, GError **error)
{
  const Pair *pair = pair_at (self, number);

  if (is_infinite (self, pair->there) || is_infinite (self, pair->back))
    {
      g_autofree char *low = topology_node_name (self->topology, pair->low);
      g_autofree char *high = topology_node_name (self->topology, pair->high);

      return fail (self, error,
                   "links that take time: that between %s and %s has weight inf", low,
                   high);
    }
  return decimal_multiply (self->factor[number], *factor, &self->factor[number])
         || fail (self, error, "factors whose product has at most 18 digits");
}

static gboolean
slow_links (Faults *self, const LinkFaults *of, GError **error)
{
  if (!link_faults_any (of))
    return TRUE;
  self->of = of;
  self->factor = g_new (Decimal, MAX (self->pairs->len, 1));
  for (guint i = 0; i < self->pairs->len; i++)
    self->factor[i] = (Decimal){ 1, 1 };
  for (self->entry = 0; self->entry < of->entries->len; self->entry++)
    {
      const LinkFault *fault = entry_of (of, self->entry);

      if (!choose (self, HASH_OF_SLOWED, error))
        return FALSE;
      for (guint i = 0; i < self->chosen->len; i++)
        if (!slow_link (self, g_array_index (self->chosen, guint32, i), &fault->factor,
                        error))
          return FALSE;
    }
  return TRUE;
}

/* ---- the network that is left ------------------------------------------------------ */

/* All but the arrays of links is the same, and owned by `whole`. */
static Topology *
copy_without_failed (const Faults *self)
{
  const Topology *t = self->topology;
  Topology *left = g_memdup2 (t, sizeof *t);
  g_autofree guint32 *lowest = t->medium != NULL ? g_new (guint32, t->links) : NULL;
  guint32 n = 0;

  left->first = g_new0 (guint32, (gsize) t->nodes + 1);
  left->to = g_new (guint32, MAX (t->links, 1));
  left->weight_class = g_new (guint8, MAX (t->links, 1));
  left->slow = self->factor != NULL ? g_new0 (guint8, MAX (t->links, 1)) : NULL;
  left->medium = t->medium != NULL ? g_new (guint32, t->links) : NULL;
  if (lowest != NULL)
    memset (lowest, 0xff, t->links * sizeof *lowest);
  for (guint32 node = 0; node < t->nodes; node++)
    {
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        {
          const guint32 medium = t->medium != NULL ? t->medium[link] : NOWHERE;

          if (self->failed[self->pair_of[link]])
            continue;
          if (medium != NOWHERE && lowest[medium] == NOWHERE)
            lowest[medium] = n;
          if (t->medium != NULL)
            left->medium[n] = medium == NOWHERE ? NOWHERE : lowest[medium];
          left->to[n] = t->to[link];
          left->weight_class[n++] = t->weight_class[link];
        }
      left->first[node + 1] = n;
    }
  left->links = n;
  return left;
}

/* The class of a slow link.  Returns: FALSE on failure. */
static gboolean
find_class (Topology *left, guint old, const Decimal *factor, guint8 *class,
            GError **error)
{
  Decimal weight;
  guint i = TOPOLOGY_INFINITE_CLASS + 1;

  if (!decimal_multiply (left->weight[old], *factor, &weight))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "%s: the weight of a link times the factors of key slowed has more than "
                 "18 digits",
                 left->name);
      return FALSE;
    }
  while (i < left->n_classes
         && (left->purpose[i] != left->purpose[old]
             || left->latency[i] != left->latency[old]
             || decimal_compare (&left->weight[i], &weight) != 0))
    i++;
  if (i == G_N_ELEMENTS (left->weight))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "%s: more than 255 different weights of links, with key slowed",
                 left->name);
      return FALSE;
    }
  left->weight[i] = weight;
  left->purpose[i] = left->purpose[old];
  left->latency[i] = left->latency[old];
  left->n_classes = MAX (left->n_classes, i + 1);
  *class = (guint8) i;
  return TRUE;
}

static gboolean
set_weights (const Faults *self, Topology *left, GError **error)
{
  const Topology *t = self->topology;

  for (guint32 link = 0, n = 0; self->factor != NULL && link < t->links; link++)
    {
      const guint32 pair = self->pair_of[link];
      const Decimal *factor = &self->factor[pair];

      if (self->failed[pair])
        continue;
      left->slow[n] = factor->digits < factor->scale;
      if (factor->digits != factor->scale
          && !find_class (left, t->weight_class[link], factor, &left->weight_class[n],
                          error))
        return FALSE;
      n++;
    }
  return TRUE;
}

static void
drop (Topology *left)
{
  left->whole = NULL;
  left->name = left->names = NULL;
  left->name_at = NULL;
  left->level = NULL;
  topology_free (left);
}

static void
close_faults (Faults *self)
{
  g_array_unref (self->pairs);
  g_array_unref (self->chosen);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_free (self->pair_of);
  g_free (self->failed);
  g_free (self->factor);
}

gboolean
link_faults_apply (const LinkFaults *failed, const LinkFaults *slowed, guint64 seed,
                   Topology **topology, GError **error)
{
  Faults self = { .topology = *topology, .seed = seed };
  Topology *left = NULL;

  if (!link_faults_any (failed) && !link_faults_any (slowed))
    return TRUE;
  list_pairs (&self);
  self.failed = g_new0 (gboolean, MAX (self.pairs->len, 1));
  self.chosen = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (fail_links (&self, failed, error) && slow_links (&self, slowed, error))
    {
      left = copy_without_failed (&self);
      left->whole = *topology;
      if (set_weights (&self, left, error))
        *topology = left;
      else
        {
          drop (left);
          left = NULL;
        }
    }
  close_faults (&self);
  return left != NULL;
}
