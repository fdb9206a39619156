/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law-cases.h - a serial program, and what the laws make of it */
#pragma once

#include "laws/bmf-parallelise.h"

typedef struct
{
  const char *name;
  const char *program;
  BmfParallelise how;
  const char *laws;     /* names, ", " between them */
  const char *parallel; /* the expression on one line; NULL: as it was */
} LawCase;

/* Laws, program and value are those; so is the value after each law. */
void law_case_run (const LawCase *self);

BmfTree *law_read_tree (const char *text, GError **error);

/* Written down and read again it computes what the serial program computes; together:
 * what makes that of its value, NULL: nothing has to. */
void law_check_value (const char *serial, BmfTree *parallel, const BmfNode *together);

/* Without line ends and the blanks behind them; to be freed. */
char *law_in_one_line (const char *text);

/* The constructs that laws can make parallel; the tree is as it was then.  Free with
 * g_ptr_array_unref. */
GPtrArray *law_constructs (BmfTree *tree, const BmfParallelise *how);
