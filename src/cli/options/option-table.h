/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-table.h - what an option is, and the list of those of a command
 *
 * An option is one row, beside what it configures: of a command, in its file; of a kind
 * of program or an output, in its row; of machines in cli/run/machines.c.  Options of
 * several commands that have no such place are in option-table.c.
 */
#pragma once

#include "cli/options/option-values.h"
#include "run/outputs/output-list.h"

typedef enum
{
  TAKES_NOTHING, /* sets a gboolean */
  TAKES_COUNT,   /* adds one to a guint */
  TAKES_TEXT,    /* keeps the text */
  TAKES_SETTING, /* adds a setting; its type is in place of the offset */
  TAKES_VALUE,   /* apply understands it */
  TAKES_OUTPUT,  /* requests an output, or sets an option of it: `output`, `part` */
  TAKES_READER   /* one of a kind of program: `reader` */
} OptionTakes;

/* What is done with the files that a value names. */
typedef enum
{
  PATH_BY_ARGUMENT, /* an argument FILE or DIR is written, others name no file */
  PATH_READ,
  PATH_IN_SPEC, /* "file:PATH" or file("PATH") is read */
  PATH_VARIED,  /* KEY=V1,V2,..: machine files or such specs are read */
  PATH_WRITTEN,
  PATH_FOLDER,     /* the files of --output are written in it */
  PATH_OWN_FOLDER, /* made for one output (cli/run/outputs.c compares it with --output) */
  PATH_NONE
} OptionPath;

struct _Option
{
  const char *name; /* without the dashes */
  char letter;      /* 0: no short form */
  OptionGroup group;
  const char *argument;
  const char *help;
  OptionTakes takes;
  gsize offset;                                                         /* in Options */
  gboolean (*apply) (Options *self, const char *value, GError **error); /* TAKES_VALUE */
  char **(*values) (const Command *command); /* possible values, to be freed; NULL: too
                                              * many to list */
  char **(*words) (void); /* for completion, if the values are not known; NULL: the values
                           * of the argument */
  char **(*go_on) (const char *typed); /* the same, for a value that begins so */
  char *(*list) (void); /* replaces %s in help, to be freed; NULL: nothing */
  OptionPath path;
  guint output; /* TAKES_OUTPUT: which of output_list */
  guint part;   /* the same: its option of this number, or one of the following */
  const ReaderOption *reader; /* TAKES_READER */
};

#define PART_PATH OUTPUT_MOST_OPTIONS
#define PART_LEAVE_OUT (OUTPUT_MOST_OPTIONS + 1)

/* For `offset`. */
#define OPTION_FIELD(name) G_STRUCT_OFFSET (Options, name)

/* Rows beside what they configure; the last has no name. */
extern const Option machine_options[]; /* cli/run/machines.c */
extern const Option reshard_options[]; /* cli/run/reshard-source.c */
extern const Option noise_options[];   /* noise-options.c */

/* The values of --from: the names of readers; for a command that also reads other files,
 * its names for those files.  Free with g_strfreev. */
char **option_kinds (const Command *command);

/* The options of a command, including those of the outputs: array of Option. */
GArray *option_list (const Command *command);
