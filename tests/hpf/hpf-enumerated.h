/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-enumerated.h - the communications of a reference by plain enumeration: operation by
 * operation, element by element */
#pragma once

#include "hpf/count/hpf-check.h"

#define MOST_PROCESSORS 8

typedef struct
{
  char *collective; /* values of the outer loops */
  GHashTable *sent; /* "element>processor" */
  guint elements[MOST_PROCESSORS][MOST_PROCESSORS];
  GHashTable *sets[MOST_PROCESSORS][MOST_PROCESSORS];
} Exchange;

typedef struct
{
  const HpfStatement *statement;
  const HpfReference *reference;
  guint outer;
  guint32 processors;
  guint64 operations, communications, distinct;
  GPtrArray *collectives; /* Exchange, in the order of the program */
  GHashTable *by_name;
} Oracle;

/* So many iterations, and one more, are enough to know that there are too many. */
#define MOST_ITERATIONS 3000

typedef void (*IterationFunc) (const gint64 *values, gpointer data);

/* Calls tell, if it is not NULL, for each iteration from this depth on; values has room
 * for all loops.  Returns: how many there are. */
guint enumerate_iterations (const HpfStatement *statement, guint depth, gint64 *values,
                            IterationFunc tell, gpointer data);

/* The element that an iteration of n loops refers to. */
void enumerated_element (const HpfReference *reference, const gint64 *values, guint n,
                         gint64 *element);

/* owners: by processor, how many template elements of this element it has. */
void oracle_find_owners (Oracle *self, const HpfReference *reference,
                         const gint64 *element, guint *owners);

/* From statement, reference, outer and processors finds all others; clear it. */
void oracle_enumerate (Oracle *self);
void oracle_clear (Oracle *self);

/* Its name; along: a bit for each dimension of the grid in which it communicates. */
const char *exchange_pattern (const Exchange *self, const Shape *grid, guint32 *along);
