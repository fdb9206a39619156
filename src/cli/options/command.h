/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h - the subcommands: one file each, one row each in main.c
 *
 * A subcommand gets options that have been read, and checked for consistency as far as
 * possible without opening a file.  It returns its exit status; if it sets *error, main
 * prints that, and the status follows from its code (base/error.h).
 */
#pragma once

#include <glib.h>

typedef struct _Options Options;
typedef struct _Option Option; /* option-table.h */

/* Which options a subcommand takes; a bit each. */
typedef enum
{
  OPTIONS_PROGRAM = 1 << 0, /* how a program is read */
  OPTIONS_MACHINE = 1 << 1, /* the machine, or several */
  OPTIONS_COLUMNS = 1 << 2, /* names for several */
  OPTIONS_SUMMARY = 1 << 3, /* form of the result on standard output */
  OPTIONS_OUTPUTS = 1 << 4, /* what one replay writes: single outputs, or a folder of
                             * them */
  OPTIONS_COMMON = 1 << 5,
  OPTIONS_INTERVALS = 1 << 6,  /* which are written */
  OPTIONS_TOPOLOGY = 1 << 7,   /* what is written of a topology */
  OPTIONS_CHANGE = 1 << 8,     /* what is changed in a program before it is replayed */
  OPTIONS_SWEEP = 1 << 9,      /* what is varied, and how the runs are started */
  OPTIONS_TREE = 1 << 10,      /* prints a program's syntax tree instead of the result */
  OPTIONS_LAWS = 1 << 11,      /* how a program is made parallel */
  OPTIONS_VALUES = 1 << 12,    /* what a program computes during its run */
  OPTIONS_VIEW = 1 << 13,      /* the page of a trace */
  OPTIONS_COMPARED = 1 << 14,  /* outputs of a comparison */
  OPTIONS_HPF = 1 << 15,       /* communications of an HPF program */
  OPTIONS_RESHARD = 1 << 16,   /* a change of layout as a program */
  OPTIONS_RECORD = 1 << 17,    /* how a program is recorded */
  OPTIONS_THREADS = 1 << 18,   /* of a replay */
  OPTIONS_PLACE = 1 << 19,     /* how placements are searched */
  OPTIONS_TABLE = 1 << 20,     /* form of a result that has no CSV */
  OPTIONS_DIFF = 1 << 21,      /* what is compared of two runs */
  OPTIONS_WHY = 1 << 22,       /* what the time of a run is made of */
  OPTIONS_WHAT_IF = 1 << 23,   /* replays with other prices */
  OPTIONS_WORKLOAD = 1 << 24,  /* what is written of a program by name */
  OPTIONS_EXACT = 1 << 25,     /* times of a table */
  OPTIONS_NOISE = 1 << 26,     /* replays with other computing times */
  OPTIONS_FASTER = 1 << 27,    /* what could be made faster */
  OPTIONS_JOBS = 1 << 29,      /* several programs at once */
  OPTIONS_WHY_FILES = 1 << 28, /* outputs of why a run takes its time */
  OPTIONS_SHIPPED = 1 << 30    /* machines and examples that come with netfare */
} OptionGroup;

typedef struct
{
  const char *name;
  const char *synopsis;  /* after the name */
  const char *example;   /* a whole command line */
  const char *summary;   /* a sentence or two */
  const Option *options; /* its own; the last has no name; NULL: none */
  guint groups;          /* OptionGroup: of its own options, and of others */
  guint least_files, most_files;
  guint words;            /* that precede the files */
  gboolean reads_again;   /* its files are opened more than once */
  gboolean in_place;      /* the output may replace the file */
  gboolean runs;          /* what follows the options is a command with its own options */
  char **(*kinds) (void); /* the values of --from, to be freed; NULL: readers' names */
  int (*run) (const Options *options, GError **error);
  char **(*arguments) (void); /* words that its arguments can begin with, for completion;
                               * NULL: of programs by name, if it reads programs */
  void (*add_help) (GString *help); /* what --help shows after the options; may be NULL */
} Command;

extern const Command command_replay;
extern const Command command_compare;
extern const Command command_sweep;
extern const Command command_check;
extern const Command command_topology;
extern const Command command_bmf;
extern const Command command_view;
extern const Command command_hpf;
extern const Command command_record;
extern const Command command_place;
extern const Command command_tune;
extern const Command command_diff;
extern const Command command_program;
extern const Command command_machine;
extern const Command command_example;
extern const Command command_why;
extern const Command command_calibrate;
extern const Command command_validate;

/* All of them; ends with NULL. */
extern const Command *const commands[];

/* NULL: there is no subcommand of this name. */
const Command *command_find (const char *name);
