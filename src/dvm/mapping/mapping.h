/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h - the places of the elements of an array, or of the iterations of a loop
 *
 *   array or loop axis --- Rule: t = a*i + b ---> template axis --- Blocks ---> processor
 *                                                                              dimension
 *
 * A loop is mapped like an array whose axes are its iterations 0, 1, ..: init and step
 * are part of the rule.  docs/dvm-rules.md, section 4 (R appendix 2).
 */
#pragma once

#include "base/shape.h"
#include "dvm/mapping/blocks.h"
#include "dvm/mapping/key-map.h"

/* The largest number of axes of a template, an array or a loop. */
#define DVM_MAX_RANK 10

/* The largest number of elements of a template or an array, of iterations of a loop, of
 * bytes of an array. */
#define DVM_MAX_SIZE ((G_GINT64_CONSTANT (1) << 62) - 1)

/* The largest number of entries of one transfer matrix. */
#define DVM_MAX_TRANSFERS (1u << 28)

#define NO_AXIS G_MAXUINT

typedef enum
{
  RULE_REPLICATED,
  RULE_NORMAL,   /* template index a*i + b, i the index along `axis` */
  RULE_CONSTANT, /* template index b */
  RULE_PARTIAL   /* replicated on coordinates that hold an index a*i + b, 0 <= i <
                  * extent */
} RuleKind;

typedef struct
{
  RuleKind kind;
  guint axis;
  gint64 a, b; /* a is not 0 */
  gint64 extent;
} Rule;

/* The distribution of a template on a processor system. */
typedef struct
{
  guint32 group; /* of the program: its processors */
  Shape system;
  guint rank;
  gint64 size[DVM_MAX_RANK];
  guint dimension[DVM_MAX_RANK]; /* processor dimension of a template axis; NO_AXIS: not
                                  * distributed */
  guint axis[SHAPE_MAX_RANK];    /* template axis of a processor dimension; NO_AXIS:
                                  * replicated along it */
  Blocks blocks[SHAPE_MAX_RANK]; /* of that axis, by processor dimension */
} Distribution;

/* A rule for each template axis; no array axis is used twice. */
typedef struct
{
  const Distribution *distribution;
  guint rank; /* of the array or loop */
  gint64 size[DVM_MAX_RANK];
  Rule rules[DVM_MAX_RANK];
} Mapping;

/* The indices first .. last; none if last < first. */
typedef struct
{
  gint64 first, last;
} IndexRange;

static inline gint64
index_range_count (IndexRange range)
{
  return range.last < range.first ? 0 : range.last - range.first + 1;
}

/* The i, 0 <= i < extent, with range.first <= a*i + b <= range.last; a is not 0. */
IndexRange index_range_preimage (IndexRange range, gint64 a, gint64 b, gint64 extent);

/* The rules on the template for an array or loop that inner aligns with a pattern of
 * these sizes, which outer aligns with a template of outer_rank axes. Returns: FALSE if a
 * coefficient or constant exceeds 64 bits. */
gboolean rules_superpose (const Rule *inner, const gint64 *pattern_size,
                          const Rule *outer, guint outer_rank, Rule *result);

/* The processor dimension that an array axis is distributed along, or NO_AXIS. */
guint mapping_dimension (const Mapping *self, guint axis);

/* The array axis that is distributed along a processor dimension, or NO_AXIS. */
guint mapping_axis (const Mapping *self, guint dimension);

/* The indices of an array axis on a coordinate of the dimension it is distributed along
 * (any number if it is not distributed). */
IndexRange mapping_section (const Mapping *self, guint axis, guint32 coordinate);

/* Whether a coordinate of a dimension holds any elements, given constants and partial
 * replication. */
gboolean mapping_holds (const Mapping *self, guint dimension, guint32 coordinate);

/* The same for template axes that are not distributed. */
gboolean mapping_holds_anywhere (const Mapping *self);

/* The section of a processor with these coordinates, a range for each axis. Returns:
 * FALSE if it is empty. */
gboolean mapping_sections (const Mapping *self, const guint32 *coordinate,
                           IndexRange *sections);

/* Whether the mapping has neither a constant nor a normal axis on a distributed axis
 * (docs/dvm-rules.md, section 4). */
gboolean mapping_is_fully_replicated (const Mapping *self);

/* Writes to the key all data that sections depend on. */
void mapping_add_key (const Mapping *self, Key *key);
