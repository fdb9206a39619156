/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-types.h"

#define MOST_TYPES 32768 /* numbers have 16 bits */

/* Bytes of the predefined types, where the file has no table: from MPI_DATATYPE_NULL
 * (1) to MPI_LONG_DOUBLE_INT (27). */
static const gint8 predefined[] = { DUMPI_NO_SIZE,
                                    0,
                                    1,
                                    1,
                                    1,
                                    1,
                                    4,
                                    2,
                                    2,
                                    4,
                                    4,
                                    8,
                                    8,
                                    4,
                                    8,
                                    16,
                                    8,
                                    8,
                                    8,
                                    1,
                                    0,
                                    0,
                                    8,
                                    12,
                                    12,
                                    6,
                                    8,
                                    20 };

static void
set_size (DumpiTypes *self, gint64 type, gint64 size)
{
  const gint64 none = DUMPI_NO_SIZE;

  if (type < 0 || type >= MOST_TYPES)
    return;
  while (self->sizes->len <= type)
    g_array_append_val (self->sizes, none);
  g_array_index (self->sizes, gint64, type) = size;
}

void
dumpi_types_init (DumpiTypes *self, const DumpiFile *file)
{
  guint n;
  const gint32 *table = dumpi_file_sizes (file, &n);

  self->sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < G_N_ELEMENTS (predefined); i++)
    set_size (self, i, predefined[i]);
  for (guint i = 0; i < MIN (n, MOST_TYPES); i++)
    if (table[i] > 0 || (table[i] == 0 && i >= G_N_ELEMENTS (predefined)))
      set_size (self, i, table[i]);
}

void
dumpi_types_clear (DumpiTypes *self)
{
  g_array_unref (self->sizes);
}

gint64
dumpi_types_size (const DumpiTypes *self, gint64 type)
{
  return type >= 0 && type < self->sizes->len ? g_array_index (self->sizes, gint64, type)
                                              : DUMPI_NO_SIZE;
}

/* ---- types made of others ---------------------------------------------------------- */

static gint64
multiply (gint64 a, gint64 b)
{
  gint64 product;

  return a < 0 || b < 0 || __builtin_mul_overflow (a, b, &product) ? DUMPI_NO_SIZE
                                                                   : product;
}

static gint64
add (gint64 a, gint64 b)
{
  gint64 sum;

  return a < 0 || b < 0 || __builtin_add_overflow (a, b, &sum) ? DUMPI_NO_SIZE : sum;
}

static gint64
sum_of (const DumpiCall *call, guint field)
{
  guint32 n;
  const gint64 *values = dumpi_values (call, field, &n);
  gint64 sum = 0;

  for (guint32 i = 0; i < n; i++)
    sum = add (sum, values[i]);
  return sum;
}

static gint64
product_of (const DumpiCall *call, guint field)
{
  guint32 n;
  const gint64 *values = dumpi_values (call, field, &n);
  gint64 product = 1;

  for (guint32 i = 0; i < n; i++)
    product = multiply (product, values[i]);
  return product;
}

/* Of blocks with a type each. */
static gint64
size_of_struct (const DumpiTypes *self, const DumpiCall *call)
{
  guint32 n, n_types;
  const gint64 *lengths = dumpi_values (call, 1, &n);
  const gint64 *types = dumpi_values (call, 3, &n_types);
  gint64 size = 0;

  for (guint32 i = 0; i < MIN (n, n_types); i++)
    size = add (size, multiply (lengths[i], dumpi_types_size (self, types[i])));
  return size;
}

/* The old type is the field before the last one, except where it is the first. */
static gint64
size_of (const DumpiTypes *self, const DumpiCall *call)
{
  const guint last = call->n_fields - 1;
  const gint64 old = dumpi_types_size (self, dumpi_value (call, last - 1));

  switch (dumpi_calls[call->label].kind)
    {
    case DUMPI_TYPE_CONTIGUOUS:
      return multiply (dumpi_value (call, 0), old);
    case DUMPI_TYPE_VECTOR:
    case DUMPI_TYPE_BLOCK:
      return multiply (multiply (dumpi_value (call, 0), dumpi_value (call, 1)), old);
    case DUMPI_TYPE_INDEXED:
      return multiply (sum_of (call, 1), old);
    case DUMPI_TYPE_STRUCT:
      return size_of_struct (self, call);
    case DUMPI_TYPE_SUBARRAY:
      return multiply (product_of (call, 2), old);
    default: /* MPI_Type_dup, MPI_Type_create_resized */
      return dumpi_types_size (self, dumpi_value (call, 0));
    }
}

void
dumpi_types_take (DumpiTypes *self, const DumpiCall *call)
{
  const gint64 size = size_of (self, call);

  /* The table knows types that are made of some that are not known. */
  if (size != DUMPI_NO_SIZE)
    set_size (self, dumpi_value (call, call->n_fields - 1), size);
}
