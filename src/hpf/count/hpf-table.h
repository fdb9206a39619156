/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-table.h - counts by the processor that stores and the one that holds
 *
 * A key is a sum of coordinate x stride in the grid of the element stored and one in the
 * grid of the element read.  Counts stay at G_MAXUINT64 once they have got there.
 */
#pragma once

#include <glib.h>

typedef struct
{
  guint32 owner, holder;
  guint64 operations;
  guint64 elements; /* distinct ones */
  guint64 print;    /* fingerprint of their set: equal sets have equal ones */
} HpfEntry;

typedef struct
{
  GArray *entries;               /* HpfEntry */
  struct _HpfTablePlace *places; /* of a hash */
  guint n_places; /* a power of 2; 0: there are too few entries for a hash */
  guint last;
  guint64 seed; /* of hash values */
} HpfTable;

void hpf_table_init (HpfTable *self);
void hpf_table_clear (HpfTable *self);
void hpf_table_empty (HpfTable *self);

/* The entry of this key, new ones are 0; valid until the next call. */
HpfEntry *hpf_table_get (HpfTable *self, guint32 owner, guint32 holder);

/* NULL: there is none. */
const HpfEntry *hpf_table_find (const HpfTable *self, guint32 owner, guint32 holder);

static inline guint64
hpf_add (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

static inline guint64
hpf_multiply (guint64 a, guint64 b)
{
  guint64 product;

  return __builtin_mul_overflow (a, b, &product) ? G_MAXUINT64 : product;
}

/* ---- fingerprints: sums of base^element modulo a prime of 61 bits
 * ---------------------- */

/* base^(exponent); also of negative ones. */
guint64 hpf_print_power (__int128 exponent);
guint64 hpf_print_multiply (guint64 a, guint64 b);
guint64 hpf_print_add (guint64 a, guint64 b);

/* Sum of base^(exponent x i) for i = 0 .. count - 1. */
guint64 hpf_print_series (__int128 exponent, guint64 count);
