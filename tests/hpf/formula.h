/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula.h - the value of a closed form, from its text (docs/hpf.md, "Closed forms") */
#pragma once

#include "hpf/symbolic/hpf-closed.h"

/* Names of parameters and their values; the last name is NULL. */
typedef struct
{
  const char *const *names;
  const gint64 *values;
} FormulaValues;

/* Asserts that it is an integer. */
gint64 formula_count (const char *text, const FormulaValues *values);
gboolean formula_holds (const char *domain, const FormulaValues *values);

/* Of the piece whose domain holds; asserts that at most one does. */
gint64 formula_value (const GPtrArray *pieces, const FormulaValues *values);
