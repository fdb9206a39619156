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

/* Greater coefficients are in no program that has a form worth reading. */
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

/* sum += factor x added.  FALSE: a coefficient beyond HPF_MOST_COEFFICIENT. */
gboolean hpf_form_add (HpfForm *sum, gint64 factor, const HpfForm *added);
gboolean hpf_linear_add (HpfLinear *sum, gint64 factor, const HpfLinear *added);

gboolean hpf_form_equal (const HpfForm *a, const HpfForm *b);

/* Whether no unknown is in it. */
gboolean hpf_form_is_constant (const HpfForm *self);

/* Adds a form without its constant, if neither it nor its opposite is there. */
void hpf_form_note (GArray *forms, const HpfForm *form);

gint64 hpf_form_value (const HpfForm *self, const gint64 *unknowns);

/* Whether all of them (HpfForm) are at least 0 where the unknowns have these values. */
gboolean hpf_forms_hold (const GArray *forms, const gint64 *unknowns);

/* The greatest common one. */
guint hpf_divisor (guint a, guint b);

/* Divides form >= 0 by the greatest common divisor of its coefficients; the constant is
 * rounded down: the same integers fulfil it. */
void hpf_form_tighten (HpfForm *self);
