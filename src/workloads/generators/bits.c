/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bits.c - the workloads that permute 2^n processors by the bits of their numbers */
#include "config.h"

#include "workloads/workload.h"

static guint
bits_of (const WorkloadSpec *spec)
{
  return g_bit_storage (spec->processors) - 1;
}

static const char *
check (const WorkloadSpec *spec, guint *argument)
{
  *argument = 0;
  return (spec->processors & (spec->processors - 1)) == 0 ? NULL : "a power of two";
}

static const WorkloadArgument arguments[]
    = { WORKLOAD_OF_PROCESSORS, WORKLOAD_OF_BYTES, WORKLOAD_END };

static void
complement (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  workload_to (to, spec->processors - 1 - i);
}

static void
reverse (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  guint32 reversed = 0;

  for (guint n = bits_of (spec); n > 0; n--, i >>= 1)
    reversed = reversed << 1 | (i & 1);
  workload_to (to, reversed);
}

static void
rotate_right (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const guint n = bits_of (spec);

  workload_to (to, n > 0 ? i >> 1 | (i & 1) << (n - 1) : i);
}

static void
rotate_left (const WorkloadSpec *spec, guint64 round, guint32 i, GArray *to)
{
  const guint n = bits_of (spec);

  workload_to (to, n > 0 ? (i << 1 & (spec->processors - 1)) | i >> (n - 1) : i);
}

#define BITS(row, words, does, says)                                                     \
  const Workload workload_##row = { .name = words,                                       \
                                    .parameters = "P, B",                                \
                                    .example = words ":8,1KiB",                          \
                                    .meaning = says,                                     \
                                    .arguments = arguments,                              \
                                    .check = check,                                      \
                                    .destinations = does }

BITS (bit_complement, "bit-complement", complement,
      "to the number with all bits inverted");
BITS (bit_reverse, "bit-reverse", reverse, "to the number with its bits reversed");
BITS (bit_rotation, "bit-rotation", rotate_right, "to its bits rotated right by one");
BITS (shuffle, "shuffle", rotate_left, "to its bits rotated left by one");
