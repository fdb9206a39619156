/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-parser-private.h - what the parts of the parser share */
#pragma once

#include "hpf/language/hpf-parser.h"
#include "hpf/language/hpf-scope.h"

/* A DO that has not ended. */
typedef struct
{
  HpfLoop *loop;
  guint64 label; /* 0: END DO ends it */
} HpfOpenLoop;

typedef struct
{
  HpfTree *tree;
  const HpfOptions *options;
  const char *file;
  GHashTable *arrays, *templates, *grids;           /* name -> HpfArray, the tree's */
  gboolean grids_known;                             /* the following two are set: */
  guint grids_of_rank[SHAPE_MAX_RANK + 1];          /* how many */
  const HpfArray *grid_of_rank[SHAPE_MAX_RANK + 1]; /* one of them */
  GHashTable *types;                                /* name -> bytes of an element */
  GHashTable *numbers; /* names of parameters that stay numbers in closed forms, and
                          why */
  HpfScope scope;
  GArray *open;          /* HpfOpenLoop */
  GPtrArray *directives; /* HpfLine, borrowed */
  HpfPlace independent;  /* of an INDEPENDENT that waits for its loop; line 0: none */
  HpfPlace forall;       /* of a FORALL construct that has not ended; line 0: none */
  gboolean forall_independent;
  GPtrArray *forall_loops; /* HpfLoop: its ranges */
  char *forall_text;       /* "FORALL (..)", before the text of each of its statements */
} HpfParser;

/* ---- hpf-parser-common.c */

HpfArray *hpf_add_array (HpfParser *self, GHashTable *table, const char *name,
                         HpfPlace place);

/* An array or a template by the name at the token. */
HpfArray *hpf_find_named (HpfParser *self, HpfScanner *scanner, GError **error);

/* The DO loop that is open; NULL: none. */
HpfLoop *hpf_innermost_loop (const HpfParser *self);

/* At the end of its body: one of the two. */
void hpf_add_node (HpfParser *self, HpfLoop *loop, HpfStatement *statement);

/* ---- hpf-declarations.c */

/* If the statement is a declaration, *done. */
gboolean hpf_parse_declaration (HpfParser *self, HpfScanner *scanner, gboolean *done,
                                GError **error);

/* "(lo:hi, hi, ..)" */
gboolean hpf_parse_ranges (HpfParser *self, HpfScanner *scanner, HpfArray *array,
                           GError **error);

/* ---- hpf-symbols.c */

/* Parameters that stay numbers in closed forms: PROCESSORS and DISTRIBUTE use them, or
 * others that are made from them. */
void hpf_note_numbers (HpfParser *self, const GPtrArray *lines);

/* A parameter of this value that closed forms are wanted in. */
gboolean hpf_is_symbol (const HpfParser *self, const char *name, const HpfAffine *value);

/* If the parameter, no symbol, is a number in closed forms, notes so in the tree. */
void hpf_note_number (HpfParser *self, const char *name, const char *spelt,
                      const HpfAffine *value);

/* Fails: a name that is wanted is no parameter. */
gboolean hpf_check_symbols (const HpfParser *self, GError **error);

/* ---- hpf-loops.c */

/* If the statement begins or ends a loop, *done. */
gboolean hpf_parse_loop (HpfParser *self, HpfScanner *scanner, guint64 label,
                         gboolean *done, GError **error);

/* Loops that end with this label. */
gboolean hpf_end_labelled (HpfParser *self, HpfScanner *scanner, guint64 label,
                           GError **error);
gboolean hpf_check_all_ended (HpfParser *self, GError **error);

/* ---- hpf-statements.c */

/* An assignment at the token, in these loops besides the open ones; the statement's text
 * begins at `begin`. */
gboolean hpf_parse_assignment (HpfParser *self, HpfScanner *scanner, gsize begin,
                               const GPtrArray *forall, GError **error);

/* ---- hpf-references.c */

/* Reads a variable with its subscripts; the name is the token.  What is not given of
 * *reference is 0.  Ranges are variables of loops that begin with the number `first`. */
gboolean hpf_parse_reference (HpfParser *self, HpfScanner *scanner, guint first,
                              HpfReference *reference, GError **error);

/* ---- hpf-directives.c, hpf-distribute.c, hpf-align.c */

/* All directives, at the end of the text. */
gboolean hpf_parse_directives (HpfParser *self, GError **error);

typedef struct
{
  HpfFormat format;
  gboolean has_block;
  HpfAffine block;
  GArray *sizes; /* guint64, of GEN_BLOCK; owned */
} HpfAxisFormat;

/* How a template, or an array that is its own, is distributed. */
typedef struct
{
  HpfPlace place;
  HpfArray *array;
  guint rank;
  HpfAxisFormat format[HPF_MOST_RANK];
  HpfPlace format_place[HPF_MOST_RANK];
  const HpfArray *onto; /* NULL: not said */
  HpfPlace onto_place;
} HpfDistribution;

typedef enum
{
  HPF_ALIGN_ALL,  /* * */
  HPF_ALIGN_VALUE /* affine in variable 0, the subscript of a dimension of the array */
} HpfAlignType;

typedef struct
{
  HpfPlace place;
  HpfArray *array, *target;
  struct
  {
    HpfAlignType type;
    int dimension; /* of the array; -1: none */
    HpfAffine value;
    HpfPlace place;
  } entry[HPF_MOST_RANK]; /* of each dimension of the target */
} HpfAlignment;

typedef struct
{
  GPtrArray *distributions;                   /* HpfDistribution */
  GPtrArray *alignments;                      /* HpfAlignment */
  GHashTable *distribution_of, *alignment_of; /* by HpfArray, once all are read */
} HpfDirectives;

void hpf_distribution_free (gpointer distribution);

/* Behind DISTRIBUTE, ALIGN. */
gboolean hpf_parse_distribute (HpfParser *self, HpfScanner *scanner,
                               HpfDirectives *directives, GError **error);
gboolean hpf_parse_align (HpfParser *self, HpfScanner *scanner, HpfDirectives *directives,
                          GError **error);

/* "(BLOCK,*)" in place of what the text says; ONTO holds where its rank fits. */
gboolean hpf_replace_formats (HpfParser *self, HpfDirectives *directives,
                              const char *text, GError **error);

/* Where a distributed template's elements are. */
HpfLayout *hpf_layout_distribute (HpfParser *self, const HpfDistribution *distribution,
                                  GError **error);

/* Where an array's elements are, that is aligned with what has this layout. */
HpfLayout *hpf_layout_align (HpfParser *self, const HpfAlignment *alignment,
                             const HpfLayout *target, GError **error);
