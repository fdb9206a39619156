/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-quasi.h - quasi-polynomials: a polynomial for each class of residues
 *
 *   N mod 2 = 0:  N^2/2
 *   N mod 2 = 1:  N^2/2 + 1/2       period of N 2, of other unknowns 1
 *
 * Operations give NULL where a number or the number of classes grows too large, or where
 * an argument is NULL.
 */
#pragma once

#include "hpf/symbolic/hpf-form.h"

#define HPF_MOST_CLASSES 4096

typedef struct
{
  gint64 numerator, denominator; /* reduced; the denominator is above 0 */
} HpfRational;

typedef struct
{
  guint8 power[HPF_MOST_UNKNOWNS];
  HpfRational factor; /* not 0 */
} HpfTerm;

typedef struct
{
  guint period[HPF_MOST_UNKNOWNS];
  guint n_classes; /* product of the periods; the last unknown's residue is fastest */
  GArray **polynomials; /* HpfTerm, of each class; highest powers first */
} HpfQuasi;

HpfQuasi *hpf_quasi_constant (gint64 value);

/* 1 where unknown mod period = residue, else 0. */
HpfQuasi *hpf_quasi_class (guint unknown, guint period, guint residue);

/* 1 where it is a multiple, else 0. */
HpfQuasi *hpf_quasi_multiple (const HpfMultiple *multiple);

/* factor x unknown^power */
HpfQuasi *hpf_quasi_term (guint unknown, guint power, HpfRational factor);

HpfQuasi *hpf_quasi_copy (const HpfQuasi *self);
void hpf_quasi_free (HpfQuasi *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfQuasi, hpf_quasi_free)

/* a + sign x b */
HpfQuasi *hpf_quasi_add (const HpfQuasi *a, gint64 sign, const HpfQuasi *b);
HpfQuasi *hpf_quasi_multiply (const HpfQuasi *a, const HpfQuasi *b);

/* With the least periods. */
HpfQuasi *hpf_quasi_reduce (const HpfQuasi *self);

gboolean hpf_quasi_is_zero (const HpfQuasi *self);

/* Whether it is 0 wherever the equations hold (each form is 0); FALSE: that is not seen.
 */
gboolean hpf_quasi_vanishes (const HpfQuasi *self, const GArray *equations);

/* FALSE: the value is not an integer of 64 bits. */
gboolean hpf_quasi_value (const HpfQuasi *self, const gint64 *unknowns, gint64 *value);

/* Where the unknown has this value. */
HpfQuasi *hpf_quasi_fix (const HpfQuasi *self, guint unknown, gint64 value);

/* Arrays of HpfTerm, as those of the classes. */
gboolean hpf_polynomial_equal (const GArray *a, const GArray *b);
gboolean hpf_polynomial_value (const GArray *polynomial, const gint64 *unknowns,
                               gint64 *value);

/* The residues of a class. */
void hpf_quasi_residues (const HpfQuasi *self, guint number, guint *residues);
