/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random regular graphs against a trivial model of their definition
 * (docs/machine-files.md, "Random graphs"): the pairs in a matrix, nothing else. */
#include "config.h"

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

typedef struct
{
  guint32 n, links;
  guint32 (*list)[2];
  gboolean *joined; /* n x n */
  guint64 state;
} Model;

static guint64
draw (guint64 *state)
{
  guint64 x = *state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x ^= x >> 30;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static void
set (Model *self, guint32 a, guint32 b, gboolean joined)
{
  self->joined[a * self->n + b] = self->joined[b * self->n + a] = joined;
}

static void
start (Model *self, guint32 degree)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      for (guint32 k = 1; k <= degree / 2; k++)
        set (self, i, (i + k) % self->n, TRUE);
      if (degree % 2 != 0)
        set (self, i, (i + self->n / 2) % self->n, TRUE);
    }
  for (guint32 low = 0; low < self->n; low++)
    for (guint32 high = low + 1; high < self->n; high++)
      if (self->joined[low * self->n + high])
        {
          self->list[self->links][0] = low;
          self->list[self->links++][1] = high;
        }
}

static void
attempt (Model *self)
{
  guint32 *first = self->list[draw (&self->state) % self->links];
  guint32 *second = self->list[draw (&self->state) % self->links];
  const guint swap = draw (&self->state) % 2;
  const guint32 a = first[0], b = first[1], c = second[swap], d = second[1 - swap];

  if (a == c || a == d || b == c || b == d || self->joined[a * self->n + c]
      || self->joined[b * self->n + d])
    return;
  set (self, a, b, FALSE);
  set (self, c, d, FALSE);
  set (self, a, c, TRUE);
  set (self, b, d, TRUE);
  first[0] = MIN (a, c);
  first[1] = MAX (a, c);
  second[0] = MIN (b, d);
  second[1] = MAX (b, d);
}

static guint32
flood (const Model *self, guint32 router, gboolean *seen)
{
  guint32 count = 1;

  seen[router] = TRUE;
  for (guint32 other = 0; other < self->n; other++)
    if (self->joined[router * self->n + other] && !seen[other])
      count += flood (self, other, seen);
  return count;
}

static gboolean
is_connected (const Model *self)
{
  g_autofree gboolean *seen = g_new0 (gboolean, self->n);

  return flood (self, 0, seen) == self->n;
}

static void
assert_as_defined (guint32 n, guint32 degree, guint64 seed)
{
  g_autofree char *spec
      = g_strdup_printf ("jellyfish:%u,%u,1,%" G_GUINT64_FORMAT, n, degree, seed);
  g_autoptr (Topology) t = generate (spec);
  g_autofree gboolean *joined = g_new0 (gboolean, n * n);

  g_autofree guint32 (*list)[2] = g_malloc (sizeof *list * n * degree / 2);
  Model model = { n, 0, list, joined, seed };

  start (&model, degree);
  g_assert_cmpuint (model.links, ==, n * degree / 2);
  for (guint32 i = 0; i < 10 * model.links; i++)
    attempt (&model);
  while (!is_connected (&model))
    for (guint32 i = 0; i < model.links; i++)
      attempt (&model);
  for (guint32 router = 0; router < n; router++)
    {
      guint32 routers = 0;

      for (guint32 i = t->first[n + router]; i < t->first[n + router + 1]; i++)
        if (t->to[i] >= n)
          {
            g_assert_true (joined[router * n + t->to[i] - n]);
            routers++;
          }
      g_assert_cmpuint (routers, ==, degree);
    }
}

/* A graph has a bit for each pair where n is below about 64 times its degree. */
static void
test_sparse_graphs_are_as_defined (void)
{
  assert_as_defined (1000, 4, 1);
  assert_as_defined (400, 3, 2);
  assert_as_defined (300, 2, 7); /* the first graphs are not connected */
}

static void
test_dense_graphs_are_as_defined (void)
{
  assert_as_defined (100, 9, 1);
  assert_as_defined (80, 77, 5);
  assert_as_defined (40, 39, 1); /* complete: nothing can be exchanged */
  assert_as_defined (2, 1, 1);
}

static void
test_random_sizes_are_as_defined (void)
{
  for (guint i = 0; i < 100; i++)
    {
      const guint32 n = (guint32) g_test_rand_int_range (2, 60) * 2;
      const guint32 degree = (guint32) g_test_rand_int_range (2, (gint32) MIN (n, 20));

      assert_as_defined (n, degree, i);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jellyfish/sparse", test_sparse_graphs_are_as_defined);
  g_test_add_func ("/jellyfish/dense", test_dense_graphs_are_as_defined);
  g_test_add_func ("/jellyfish/random", test_random_sizes_are_as_defined);
  return g_test_run ();
}
