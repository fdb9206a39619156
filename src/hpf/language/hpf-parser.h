/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-parser.h - the text of an HPF program becomes its tree
 *
 * Directives are kept until the end of the text, because they may name what is declared
 * later; all else is understood line by line.
 */
#pragma once

#include "base/parameter-values.h"
#include "hpf/language/hpf-tree.h"

typedef struct
{
  gboolean fixed;              /* fixed form */
  const Shape *processors;     /* NULL: not said */
  ParameterValues *parameters; /* NULL: none */
  const char *symbols;         /* parameters that closed forms are wanted in: "N,M",
                                  "all"; NULL: none */
  const char *const *formats;  /* "T=(BLOCK,*)": in place of the text's; NULL: none */
} HpfOptions;

/* Fails: syntax, names, layouts, with line and column; subscripts are not checked. */
HpfTree *hpf_parse (TextInput *input, const HpfOptions *options, GError **error);
