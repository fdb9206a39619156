/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-node.h - the nodes of the tree of a parallel BMF program */
#pragma once

#include "base/inputs.h"
#include "base/parameter-values.h"
#include "bmf/values/bmf-value.h"

typedef enum
{
  BMF_NAME, /* $Name: its target is the definition's tree */
  BMF_ID,
  BMF_COMP,
  BMF_CON,
  BMF_ALLTUP,
  BMF_ALLVEC,
  BMF_OP,
  BMF_ADDR,
  BMF_MAP,
  BMF_REDUCE,
  BMF_SCAN,
  BMF_ZIP,
  BMF_SPLIT,
  BMF_P_MAP,
  BMF_P_REDUCE,
  BMF_P_SCAN,
  BMF_P_ZIP,
  BMF_P_PROJECT,
  BMF_P_SPLIT,
  BMF_P_DISTL
} BmfConstruct;

typedef enum
{
  BMF_PLUS,
  BMF_MINUS,
  BMF_TIMES,
  BMF_DIVIDE,
  BMF_AND,
  BMF_OR,
  BMF_EQ,
  BMF_GT,
  BMF_LT,
  BMF_GE,
  BMF_LE,
  BMF_UMINUS,
  BMF_NEG,
  BMF_LENGTH,
  BMF_INDEX,
  BMF_IOTA,
  BMF_DISTL,
  BMF_PROJECT,
  BMF_CONC
} BmfOperator;

/* The largest depth of nested constructs, definitions expanded. */
#define BMF_MOST_NESTING 1000

#define BMF_MOST_PROCESSORS (1u << 20)

typedef struct _BmfNode BmfNode;
struct _BmfNode
{
  BmfConstruct construct;
  BmfOperator operator; /* BMF_OP */
  const char *file;     /* the tree's */
  const char *word;     /* B_Map, B_Plus, $Increment: owned by the tree, or a constant */
  const char *source;   /* an extract of the line, the tree's; NULL: not from a text */
  guint32 source_place; /* where the construct is in it */
  guint32 line, column;
  guint32 number;        /* of the node in its tree */
  guint32 first, second; /* numbers: of processors and stride, component and size */
  guint32 n_parts;
  BmfNode **parts;
  BmfValue *constant; /* BMF_CON; on processor 0 */
  BmfNode *target;    /* BMF_NAME */
};

typedef struct
{
  const char *word, *file;
  guint32 line, column;
  BmfNode *tree;
  gboolean of_prelude;
  gboolean open;  /* its tree is being measured */
  guint32 height; /* 0: not known yet */
} BmfDefinition;

typedef struct
{
  Inputs *inputs;               /* where what is read is listed; NULL: nowhere */
  const char *const *libraries; /* files of definitions, read in order; NULL: none */
  const char *prelude;          /* file read before all; BMF_BUILT_IN; NULL: none */
  const char *data;             /* file that holds the data; NULL: the program has it */
  gboolean may_be_library;      /* a file with only definitions is accepted */
  ParameterValues *parameters;  /* NULL: none has a value */
  guint32 processors;           /* of the machine; 0: not known */
  gboolean show_values;         /* BmfMachine */
} BmfSources;

typedef struct
{
  BmfNode *program;        /* NULL: a library */
  BmfValue *data;          /* on processor 0 where no place is written */
  guint32 data_processors; /* the highest written place plus 1; 0: none */
  guint own_definitions;   /* of the file itself */
  GPtrArray *nodes;
  GStringChunk *texts;
  const BmfSources *sources; /* while it is read */
  GHashTable *definitions;   /* name in lower case -> BmfDefinition */
} BmfTree;
