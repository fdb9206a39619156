/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-form.h - linear conditions of closed forms
 *
 * Unknowns are the parameters, and after them the sizes of BLOCK's blocks.  Variables are
 * counted: loops, copies of a replicated array, rounds of cyclic distributions.
 */
#pragma once

#include <glib.h>

#define HPF_MOST_UNKNOWNS 12
#define HPF_MOST_VARIABLES 96

/* PolyLib computes in 64 bits without looking for overflow: no coefficient beyond. */
#define HPF_MOST_COEFFICIENT ((gint64) 1 << 24)

/* constant + the sum of unknown[i] x unknown i */
typedef struct
{
  gint64 unknown[HPF_MOST_UNKNOWNS];
  gint64 constant;
} HpfForm;

/* A form plus the sum of variable[i] x variable i. */
typedef struct
{
  gint64 variable[HPF_MOST_VARIABLES];
  HpfForm form;
} HpfLinear;

typedef struct
{
  HpfLinear linear; /* >= 0 */
  gboolean is_zero; /* = 0 */
} HpfCondition;

/* The form is a multiple of the modulus. */
typedef struct
{
  HpfForm form;
  gint64 modulus;
} HpfMultiple;

/* sum += factor x added.  FALSE: a coefficient beyond HPF_MOST_COEFFICIENT. */
gboolean hpf_form_add (HpfForm *sum, gint64 factor, const HpfForm *added);
gboolean hpf_linear_add (HpfLinear *sum, gint64 factor, const HpfLinear *added);

gboolean hpf_form_equal (const HpfForm *a, const HpfForm *b);

/* Whether no unknown is in it. */
gboolean hpf_form_is_constant (const HpfForm *self);

/* Divides form >= 0 by the greatest common divisor of its coefficients; the constant is
 * rounded down: the same integers fulfil it. */
void hpf_form_tighten (HpfForm *self);
