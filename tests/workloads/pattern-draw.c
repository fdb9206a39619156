/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern-draw.c - random programs by name */
#include <stdio.h>
#include <string.h>

#include "pattern-model.h"

static uint64_t draws;

static int
below (int n)
{
  return pick (mix (seed + 0x9e3779b97f4a7c15u * ++draws), n);
}

static void
draw_shape (int most)
{
  int count = 1 + below (3);

  for (int d = 0; d < count; d++)
    printf ("%s%d", d == 0 ? "" : "x", 1 + below (most));
}

/* The arguments of a pattern without the named ones that all have. */
static void
draw_pattern (const char *pattern)
{
  int size = below (4) == 0 ? below (2) : 257 + below (500), p = 1 + below (17);

  set_name (pattern);
  if (is ("alltoall") && size == 1) /* not linear */
    size = 0;
  printf ("%s(", pattern);
  if (is ("halo") || is ("halo-allreduce") || is ("wavefront") || is ("tornado"))
    {
      draw_shape (5);
      printf (",%d", size);
      if (is ("halo-allreduce"))
        printf (",%d,every=%d", below (2000), 1 + below (3));
      if (is ("halo") && below (2) == 0)
        printf (",wrap=yes");
    }
  else if (is ("transpose"))
    printf ("%dx%d,%d", 1 + below (5), 1 + below (5), size);
  else if (is ("shift"))
    printf ("%d,%d,%d", p, size, below (60) - 30);
  else if (is ("bit-complement") || is ("bit-reverse") || is ("bit-rotation")
           || is ("shuffle"))
    printf ("%d,%d", 1 << below (6), size);
  else if (is ("adversarial"))
    {
      int group = 1 + below (5);

      printf ("%d,%d,%d", group * (1 + below (6)), size, group);
      if (below (2) == 0)
        printf (",k=%d", below (10));
    }
  else if ((is ("incast") || is ("outcast")) && below (2) == 0)
    printf ("%d,%d,%d", p + 1, size, 1 + below (p));
  else if (is ("barrier"))
    printf ("%d", p);
  else
    printf ("%d,%d", p + 1, size);
}

static const char *const patterns[] = {
  "halo",    "halo-allreduce", "wavefront",      "shift",       "neighbour",
  "tornado", "transpose",      "bit-complement", "bit-reverse", "shuffle",
  "uniform", "permutation",    "bit-rotation",   "adversarial", "incast",
  "outcast", "barrier",        "bcast",          "reduce",      "allreduce",
  "gather",  "scatter",        "allgather",      "alltoall",    "reduce-scatter",
  "scan",
};

static void
draw_program (int n)
{
  draw_pattern (patterns[n]);
  if (below (2) == 0)
    printf (",rounds=%d", 1 + below (4));
  if (below (2) == 0)
    printf (",compute=%dns", below (4) * 500);
  if (below (2) == 0)
    printf (",seed=%d", below (1000));
  printf (")\n");
}

/* Patterns of at most one destination, and a size above 0. */
static void
draw_traffic (int n)
{
  const char *one[] = { "shift",       "neighbour",   "tornado", "transpose",
                        "bit-reverse", "permutation", "uniform", "adversarial" };
  const char *pattern = one[n % 8];
  int size = 257 + below (500), p = 2 + below (9);

  printf ("traffic(%s(", pattern);
  if (strcmp (pattern, "tornado") == 0 || strcmp (pattern, "transpose") == 0)
    printf ("%dx%d,%d", 2 + below (3), 3 + below (3), size);
  else if (strcmp (pattern, "bit-reverse") == 0)
    printf ("%d,%d", 4 << below (3), size);
  else if (strcmp (pattern, "adversarial") == 0)
    printf ("%d,%d,%d", 2 * p, size, p);
  else if (strcmp (pattern, "shift") == 0)
    printf ("%d,%d,%d", p, size, 1 + below (p - 1));
  else
    printf ("%d,%d", p, size);
  printf ("),load=0.%03d,for=%dns,rate=1GB/s", 100 + below (900),
          size * (3 + below (9)) + below (size));
  if (below (2) == 0)
    printf (",seed=%d", below (1000));
  printf (")\n");
}

void
draw_specs (int count)
{
  int kinds = (int) (sizeof patterns / sizeof *patterns);

  for (int n = 0; n < count; n++)
    {
      draw_program (n % kinds);
      if (n % 3 == 0)
        draw_traffic (n / 3);
    }
}
