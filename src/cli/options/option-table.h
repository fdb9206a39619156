/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-table.h - every option of every subcommand, once */
#pragma once

#include "cli/options/option-values.h"
#include "cli/outputs/output-list.h"

typedef enum
{
  TAKES_NOTHING, /* sets a gboolean */
  TAKES_COUNT,   /* adds one to a guint */
  TAKES_TEXT,    /* keeps the text */
  TAKES_SETTING, /* adds a setting; its type is in place of the offset */
  TAKES_VALUE,   /* apply understands it */
  TAKES_OUTPUT   /* requests an output, or sets an option of it: `output`, `part` */
} OptionTakes;

typedef struct
{
  const char *name; /* without the dashes */
  char letter;      /* 0: no short form */
  OptionGroup group;
  const char *argument;
  const char *help;
  OptionTakes takes;
  gsize offset;                                                         /* in Options */
  gboolean (*apply) (Options *self, const char *value, GError **error); /* TAKES_VALUE */
  guint programs; /* ReaderTakes: help lists the kinds of programs it applies to; 0:
                   * all */
  char **(*values) (const Command *command); /* possible values, to be freed; NULL: too
                                              * many to list */
  char **(*words) (void); /* for completion, if the values are not known; NULL: the values
                           * of the argument */
  char *(*list) (void);   /* replaces %s in help, to be freed; NULL: nothing */
  guint output;           /* TAKES_OUTPUT: which of output_list */
  guint part; /* the same: its option of this number, or one of the following */
} Option;

#define PART_PATH OUTPUT_MOST_OPTIONS
#define PART_LEAVE_OUT (OUTPUT_MOST_OPTIONS + 1)

/* The options of a command, including those of the outputs: array of Option. */
GArray *option_list (const Command *command);

/* "option --NAME: found 'VALUE', expected EXPECTED".  Returns: FALSE. */
gboolean option_bad_value (const char *name, const char *value, const char *expected,
                           GError **error);
