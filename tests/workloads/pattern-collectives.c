/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern-collectives.c - what a member of a collective does: of the algorithms, those
 * that auto takes for small blocks */
#include <stddef.h>

#include "pattern-model.h"

static int
low_bit (int v)
{
  int bit = 1;

  while (v == 0 ? bit < processors : v % (2 * bit) == 0)
    bit *= 2;
  return bit;
}

/* Blocks in the subtree of position v of the binomial tree. */
static int
subtree (int v)
{
  int end = v + low_bit (v);

  return (end < processors ? end : processors) - v;
}

static void
tree_down (int i, bool blocks)
{
  if (i > 0)
    take (i, i - low_bit (i), blocks ? bytes * subtree (i) : bytes);
  for (int k = low_bit (i) / 2; k >= 1; k /= 2)
    if (i + k < processors)
      send (i, i + k, blocks ? bytes * subtree (i + k) : bytes);
}

static void
tree_up (int i, bool blocks)
{
  for (int k = 1; k < low_bit (i); k *= 2)
    if (i + k < processors)
      take (i, i + k, blocks ? bytes * subtree (i + k) : bytes);
  if (i > 0)
    send (i, i - low_bit (i), blocks ? bytes * subtree (i) : bytes);
}

/* Largest power of two that is at most P. */
static int
power (void)
{
  int q = 1;

  while (2 * q <= processors)
    q *= 2;
  return q;
}

/* The member that is number u after the fold. */
static int
folded (int u)
{
  int rest = processors - power ();

  return u < rest ? 2 * u : u + rest;
}

void
recursive_doubling (int i, long size)
{
  int rest = processors - power (), u = i < 2 * rest ? i / 2 : i - rest;
  bool out = i < 2 * rest && i % 2 == 1;

  if (out)
    send (i, i - 1, size);
  else if (i < 2 * rest)
    take (i, i + 1, size);
  for (int k = 1; k < power () && !out; k *= 2)
    {
      send (i, folded (u ^ k), size);
      take (i, folded (u ^ k), size);
    }
  if (out)
    take (i, i - 1, size);
  else if (i < 2 * rest)
    send (i, i + 1, size);
}

/* Blocks in parts low .. high - 1: part u is u's own and that of the one folded into it.
 */
static long
part_bytes (int low, int high)
{
  int rest = processors - power (), blocks = 0;

  for (int u = low; u < high; u++)
    blocks += u < rest ? 2 : 1;
  return bytes * blocks;
}

static void
recursive_halving (int i)
{
  int rest = processors - power (), u = i < 2 * rest ? i / 2 : i - rest;

  if (i < 2 * rest && i % 2 == 1)
    {
      send (i, i - 1, bytes * processors);
      take (i, i - 1, bytes);
      return;
    }
  if (i < 2 * rest)
    take (i, i + 1, bytes * processors);
  for (int low = 0, high = power (), bit = high / 2; bit >= 1; bit /= 2)
    {
      int middle = (low + high) / 2;
      bool upper = (u & bit) != 0;

      send (i, folded (u ^ bit),
            upper ? part_bytes (low, middle) : part_bytes (middle, high));
      take (i, folded (u ^ bit),
            upper ? part_bytes (middle, high) : part_bytes (low, middle));
      upper ? (low = middle) : (high = middle);
    }
  if (i < 2 * rest)
    send (i, i + 1, bytes);
}

/* Rounds in which the amount that goes doubles: barrier, allgather (bruck), scan. */
static void
doubling_rounds (int i)
{
  for (int k = 1; k < processors; k *= 2)
    if (is ("barrier"))
      {
        send (i, (i + k) % processors, 0);
        take (i, modulo (i - k, processors), 0);
      }
    else if (is ("allgather"))
      {
        long size = bytes * (k < processors - k ? k : processors - k);
        int down = power () == processors ? i ^ k : modulo (i - k, processors);

        send (i, down, size);
        take (i, power () == processors ? i ^ k : (i + k) % processors, size);
      }
    else if ((i ^ k) < processors)
      {
        send (i, i ^ k, bytes);
        take (i, i ^ k, bytes);
      }
}

/* Blocks of 257 bytes and more to all: linear. */
static void
alltoall (int i)
{
  for (int d = 1; d < processors; d++)
    send (i, (i + d) % processors, bytes);
  for (int d = 1; d < processors; d++)
    take (i, modulo (i - d, processors), bytes);
}

bool
is_collective (void)
{
  const char *all[] = { "barrier", "bcast",     "reduce",   "allreduce",      "gather",
                        "scatter", "allgather", "alltoall", "reduce-scatter", "scan" };

  for (size_t n = 0; n < sizeof all / sizeof *all; n++)
    if (is (all[n]))
      return true;
  return false;
}

void
collective (int i)
{
  if (processors == 1 || (bytes == 0 && !is ("barrier")))
    return;
  if (is ("bcast") || is ("scatter"))
    tree_down (i, is ("scatter"));
  else if (is ("reduce") || is ("gather"))
    tree_up (i, is ("gather"));
  else if (is ("allreduce"))
    recursive_doubling (i, bytes);
  else if (is ("alltoall"))
    alltoall (i);
  else if (is ("reduce-scatter"))
    recursive_halving (i);
  else
    doubling_rounds (i);
}
