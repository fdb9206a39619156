/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-values.h - what a command line asks for: the value of every option */
#pragma once

#include "base/error.h"
#include "base/inputs.h"
#include "base/sim-time.h"
#include "cli/options/command.h"
#include "run/allocation.h"
#include "run/outputs/output-list.h"
#include "output/summary.h"
#include "program/reader-settings.h"
#include "run/machine-choice.h"
#include "run/program-source.h"
#include "why/noise-times.h"

/* job-options.h */
typedef struct _JobOptions JobOptions;

struct _Options
{
  const Command *command;
  char *command_line; /* as reports show it */
  GArray *table;      /* Option: the options of the command */
  GPtrArray *files;   /* const char*: arguments that are not options */
  char **words;       /* the command to run, if the subcommand runs one */
  GArray *settings;   /* Setting: of machines, in the order of the command line, since
                       * the machine that a --set applies to depends on it */
  Inputs *inputs;     /* what the run reads, and what it is told to read */
  GArray *paths;      /* PathUse: files that options name (option-paths.h) */
  GPtrArray *kept;    /* char*: values that name copies of pipes */

  const ReadProgram *read;    /* the program was read before, by a sweep; NULL: no */
  const char *from;           /* NULL: tell by content */
  GPtrArray *program_options; /* char*: "--from=KIND" and similar options, in the order
                               * given */
  ReaderSettings *reader;     /* of the kind of program */
  GPtrArray *associative; /* const char*: names of functions that are distributed; ends
                           * with NULL */
  gboolean compare, assume_associative, leave_distributed, ignore_cost, steps;
  Decimal message_scale;
  SummaryFormat format;
  gboolean help, version, verbose;
  gboolean exact;       /* times of tables with all digits */
  gboolean no_sync;     /* do not wait until outputs are on the disk */
  guint64 memory_limit; /* bytes; 0: not given */
  guint quiet;          /* 1: no progress, 2: no warnings either */

  OutputRequest *outputs;    /* one for each of output_list */
  const char *folder;        /* --output; NULL: not asked for */
  gboolean intervals;        /* also shows each in what is printed */
  guint level;               /* deepest interval that is written; G_MAXUINT: all */
  const char *topology_form; /* NULL: describe */
  gboolean topology_info, topology_list, program_info, program_list, shipped_list;
  const char *shown_name;   /* of a machine; NULL: none */
  const char *view_network; /* NULL: the page has none */

  const char *reshard, *reshard_grid, *reshard_to, *hpf_file;    /* or NULL */
  guint64 element_bytes;                                         /* 0: not given */
  const char *hpf_processors, *hpf_matrix, *hpf_goal, *symbolic; /* or NULL */

  JobOptions *program;      /* name, start and repetitions of PROGRAM */
  GPtrArray *besides;       /* JobOptions: --beside */
  GPtrArray *job_arguments; /* char*: these, with their options, in the order given */
  JobOptions *job;          /* to which options belong that are read; NULL: PROGRAM, or */
  gboolean in_machine;      /* the machine */
  Allocation allocation;
  const char *allocation_text; /* NULL: not given */
  gboolean no_alone;

  GPtrArray *vary;          /* const char*: KEY=V1,V2,.. */
  const char *finish, *mpi; /* or NULL */
  gboolean wall;
  guint repeat; /* runs of a command that is recorded; 0: not given */

  const char *between;              /* of calibrate; or NULL */
  const char *plot;                 /* of calibrate and sweep: a file; or NULL */
  guint64 packet_bytes;             /* 0: whole messages */
  guint64 rendezvous_bytes, window; /* window 0: not given */
  gboolean has_packet_bytes, has_rendezvous, no_rendezvous;

  guint64 moves, place_seed; /* moves 0: not given */
  gint64 place_time;         /* microseconds; 0: not given */
  guint replays;

  guint top;                               /* rows of a group; 0: all */
  const char *faster;                      /* K of --faster */
  guint confirm;                           /* candidates of a group that are replayed */
  Decimal fail_above, within;              /* percent; scale 0: not given */
  const char *baseline, *markdown, *junit; /* or NULL */

  guint threads; /* of a replay; 0: not given */
  gboolean why, latency;
  gboolean saturation; /* of a sweep */
  GPtrArray *what_ifs; /* WhatIf: --what-if, in order */
  guint jobs;          /* runs at a time; 0: not given */
  guint part, parts;   /* rows part, part + parts, ..; parts 0: all */
  NoiseSettings noise;
  gboolean has_noise;
  gboolean range;
  const char *about_noise; /* an option that needs --noise; NULL: none is given */
  const char *resume, *speedup, *sweep_page; /* files, or NULL */
  const char *over;                          /* a key that a sweep varies, or NULL */
  const char *reports;                       /* a folder, or NULL */
  char **launcher;                           /* words that precede each run; NULL: none */
};

/* "option --NAME: found 'VALUE', expected EXPECTED".  Returns: FALSE. */
gboolean option_bad_value (const char *name, const char *value, const char *expected,
                           GError **error);

/* "5%", "5 %", or "5": a percentage. */
gboolean option_percent (const char *name, const char *value, Decimal *percent,
                         GError **error);
