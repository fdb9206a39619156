/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.h - the shape of a processor system: its size in each dimension, row-major
 * numbers */
#pragma once

#include <glib.h>

#define SHAPE_MAX_RANK 10
#define SHAPE_MAX_PROCESSORS (1u << 26)

typedef struct
{
  guint rank;
  guint32 size[SHAPE_MAX_RANK];
} Shape;

/* Number of processors, the product of the sizes. */
guint32 shape_count (const Shape *shape);

gboolean shape_equal (const Shape *a, const Shape *b);

/* Reads "4", "4x4", "2x3x4".  Fails with a message that says what is wrong (zero,
 * negative, not a number, more than SHAPE_MAX_PROCESSORS in all, too many dimensions);
 * the caller prefixes it with the position of the text. */
gboolean shape_parse (const char *text, Shape *shape, char **why);

/* "4x4"; free with g_free. */
char *shape_format (const Shape *shape);

void shape_coordinates (const Shape *shape, guint32 number,
                        guint32 coordinate[SHAPE_MAX_RANK]);
guint32 shape_number (const Shape *shape, const guint32 coordinate[SHAPE_MAX_RANK]);

/* Sum of coordinate differences (docs/dvm-rules.md, section 4). */
guint32 shape_distance (const Shape *shape, guint32 a, guint32 b);
