/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-scope.h - what names mean in integer expressions, and these expressions
 *
 * Names are in lower case.  Variables hide parameters.
 */
#pragma once

#include "hpf/integers/hpf-bound.h"
#include "hpf/language/hpf-scanner.h"

typedef struct
{
  GHashTable *parameters;                /* name -> HpfAffine */
  const char *variables[HPF_MOST_LOOPS]; /* borrowed; NULL: of no name */
  guint n_variables;
  guint32 processors; /* NUMBER_OF_PROCESSORS (); 0: not known */
  const char *what;   /* what names can be here, for messages */
} HpfScope;

/* An expression in variables and parameters.  NULL: failure. */
HpfBound *hpf_parse_bound (HpfScanner *scanner, const HpfScope *scope, GError **error);

/* One without MIN and MAX of variables. */
gboolean hpf_parse_affine (HpfScanner *scanner, const HpfScope *scope, HpfAffine *affine,
                           GError **error);

/* One without variables. */
gboolean hpf_parse_constant (HpfScanner *scanner, const HpfScope *scope,
                             HpfAffine *constant, GError **error);

/* The place of a name among the variables, -1: none. */
int hpf_scope_find_variable (const HpfScope *self, const char *name);
