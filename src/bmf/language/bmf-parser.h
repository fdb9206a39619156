/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-parser.h - parses one expression, or one data value */
#pragma once

#include "base/text-extract.h"
#include "bmf/language/bmf-node.h"
#include "base/text-scanner.h"

typedef struct
{
  TextScanner scanner;
  BmfTree *tree;
  const char *file; /* the tree's */
  guint depth;

  /* The extract of the node made last; usually the next node has the same. */
  guint64 source_line; /* 0: none yet */
  TextExtract extract;
  const char *source;
} BmfParser;

/* NULL on failure; the tree owns the node. */
BmfNode *bmf_parse_expression (BmfParser *self, GError **error);

/* bmf-data.c */
BmfValue *bmf_parse_data (BmfParser *self, GError **error);

/* Counts a construct or list that begins inside others; the caller that ends it
 * decrements the count.
 */
gboolean bmf_parser_go_deeper (BmfParser *self, guint most, GError **error);
