/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-grammar.h - the words of constructs and operators, and what follows them
 *
 * Source: the thesis, appendix 8.1, with the repairs that docs/bmf.md lists.
 */
#pragma once

#include "bmf/language/bmf-node.h"
#include "base/text-scanner.h"

#define BMF_CONSTRUCTS (BMF_P_DISTL + 1)
#define BMF_OPERATORS (BMF_CONC + 1)

/* Describes what follows a construct's word. */
typedef enum
{
  BMF_FORM_NOTHING,
  BMF_FORM_FUNCTION,   /* (f) */
  BMF_FORM_TWO,        /* (f) (g) */
  BMF_FORM_ONE_OR_TWO, /* (f), or (f) (g) */
  BMF_FORM_SOME,       /* [f, g, ..] */
  BMF_FORM_ANY,        /* the same, or [] */
  BMF_FORM_OPERATOR,   /* (B_Plus) */
  BMF_FORM_CONSTANT,   /* (B_Int 1) */
  BMF_FORM_NUMBER,     /* (B_Num 4) */
  BMF_FORM_TWO_NUMBERS /* (B_Num 4) (B_Num 0) */
} BmfForm;

const char *bmf_construct_word (BmfConstruct construct);
BmfForm bmf_construct_form (BmfConstruct construct);
const char *bmf_operator_word (BmfOperator operator);

/* P_Split and so on. */
gboolean bmf_construct_is_parallel (BmfConstruct construct);

/* The construct or operator that the token names; -1: none. */
int bmf_construct_at (const TextScanner *scanner);
int bmf_operator_at (const TextScanner *scanner);
