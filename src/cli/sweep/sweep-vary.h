/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-vary.h - what a sweep varies, and every combination of it
 *
 *   --vary network=bus:4,mesh:2x2 --vary 'start time=1us,2us'
 *
 *   row 0  bus:4     1us
 *   row 1  bus:4     2us         the last one changes fastest
 *   row 2  mesh:2x2  1us
 *   row 3  mesh:2x2  2us
 */
#pragma once

#include "cli/options/options.h"

#define SWEEP_MOST_ROWS 100000
#define VARY_DISTRIBUTE_PREFIX "distribute " /* of the key of VARY_DISTRIBUTE */

typedef enum
{
  VARY_KEY,           /* of a machine file */
  VARY_NETWORK,       /* as --network */
  VARY_PROCESSORS,    /* as --processors */
  VARY_PROGRAM,       /* what is replayed */
  VARY_MACHINE,       /* as --machine */
  VARY_MESSAGE_SCALE, /* as --message-scale */
  VARY_ALLOCATION,    /* as --allocation */
  VARY_PARAMETER,     /* D:NAME, as --define */
  VARY_DISTRIBUTE,    /* "distribute NAME", as --distribute */
  VARY_RESHARD        /* from, to, grid: as these options of --reshard */
} VaryType;

typedef struct
{
  VaryType type;
  char *key;         /* lower case, one blank between words; "D:N" as written */
  GPtrArray *values; /* char* */
  guint width;       /* characters of the longest of key and values */
} Vary;

/* texts: the argument of each --vary.  Returns: array of Vary, and how many combinations
 * there are. Fails with NETFARE_ERROR_USAGE: unknown keys, no values, a key or value
 * given twice, more than SWEEP_MOST_ROWS. */
GPtrArray *vary_parse (const GPtrArray *texts, guint *rows, GError **error);

/* The value of the nth varied key in a row, and its number among the key's values. */
guint vary_value_number (const GPtrArray *vary, guint nth, guint row);
const char *vary_value (const GPtrArray *vary, guint nth, guint row);

/* Whether one of them is of this type. */
gboolean vary_has (const GPtrArray *vary, VaryType type);

/* A key as Vary has it: lower case, one blank between words; to be freed. */
char *vary_plain_key (const char *text, gsize length);

/* All keys, and "D:", for completion.  Free with g_strfreev. */
char **vary_keys (void);

/* What `KEY=V1,V2,..` that begins with `typed` can become; as above. */
char **vary_words (const char *typed);
