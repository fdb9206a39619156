/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h - where the elements of an array, or the iterations of a loop, lie
 *
 *   array or loop axis --- Rule: t = a*i + b ---> template axis --- Blocks ---> processor
 *                                                                              dimension
 *
 * A loop is mapped like an array whose axes count its iterations 0, 1, ..: init and step
 * are part of the rule.  docs/dvm-rules.md, section 4 (R appendix 2).
 */
#pragma once

#include "base/shape.h"
#include "dvm/mapping/blocks.h"
#include "dvm/mapping/key-map.h"

/* Axes of a template, an array or a loop. */
#define DVM_MAX_RANK 10

/* Elements of a template or an array, iterations of a loop, bytes of an array. */
#define DVM_MAX_SIZE ((G_GINT64_CONSTANT (1) << 62) - 1)

/* Entries of one transfer matrix. */
#define DVM_MAX_TRANSFERS (1u << 28)

#define NO_AXIS G_MAXUINT

typedef enum
{
  RULE_REPLICATED,
  RULE_NORMAL,   /* template index a*i + b, i the index along `axis` */
  RULE_CONSTANT, /* template index b */
  RULE_PARTIAL   /* replicated where one of the indices a*i + b, 0 <= i < extent, lies */
} RuleKind;

typedef struct
{
  RuleKind kind;
  guint axis;
  gint64 a, b; /* a is not 0 */
  gint64 extent;
} Rule;

/* How a template lies on a processor system. */
typedef struct
{
  guint32 group; /* of the program */
  Shape system;
  guint rank;
  gint64 size[DVM_MAX_RANK];
  guint dimension[DVM_MAX_RANK]; /* of a template axis; NO_AXIS: not distributed */
  guint axis[SHAPE_MAX_RANK]; /* of a processor dimension; NO_AXIS: replicated along it */
  Blocks blocks[SHAPE_MAX_RANK]; /* of the axis of a processor dimension */
} Distribution;

/* A rule for each template axis; no array axis is used twice. */
typedef struct
{
  const Distribution *distribution;
  guint rank; /* of the array or loop */
  gint64 size[DVM_MAX_RANK];
  Rule rules[DVM_MAX_RANK];
} Mapping;

/* Indices first .. last; none where last < first. */
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

/* The rules on the template of something aligned by inner with a pattern of these sizes
 * that is itself aligned by outer with a template of outer_rank axes. Returns: FALSE
 * where a coefficient or constant passes 64 bits. */
gboolean rules_superpose (const Rule *inner, const gint64 *pattern_size,
                          const Rule *outer, guint outer_rank, Rule *result);

/* The processor dimension that an array axis is distributed along, or NO_AXIS. */
guint mapping_dimension (const Mapping *self, guint axis);

/* The array axis that is distributed along a processor dimension, or NO_AXIS. */
guint mapping_axis (const Mapping *self, guint dimension);

/* The indices of an array axis on a coordinate of the dimension it is distributed along
 * (any number where it is not). */
IndexRange mapping_section (const Mapping *self, guint axis, guint32 coordinate);

/* Whether constants and partial replication leave anything on a coordinate of a
 * dimension. */
gboolean mapping_holds (const Mapping *self, guint dimension, guint32 coordinate);

/* The same for template axes that are not distributed. */
gboolean mapping_holds_anywhere (const Mapping *self);

/* The section of a processor with these coordinates, a range for each axis.
 * Returns: FALSE where it is empty. */
gboolean mapping_sections (const Mapping *self, const guint32 *coordinate,
                           IndexRange *sections);

/* No constant on a distributed axis, no normal axis on one (docs/dvm-rules.md, section
 * 4). */
gboolean mapping_is_fully_replicated (const Mapping *self);

/* Writes all that sections depend on. */
void mapping_add_key (const Mapping *self, Key *key);
