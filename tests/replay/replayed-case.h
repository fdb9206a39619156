/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replayed-case.h - what the engine says of a case
 *
 * Goes the whole way: topology file, machine keys, program builder, replay with
 * observers. What the observers hear is checked against itself on the way: each
 * processor's states add up to its totals and to the run, its communication to overhead
 * and waiting, calls do not go back behind `advance`.
 */
#pragma once

#include "model.h"

/* Another program for the steps of a case. */
typedef struct
{
  /* instances: as of model_case_program. */
  Program *(*make) (gpointer data, GArray *instances);
  /* Puts its processors where the case has them. */
  void (*place) (gpointer data, const Program *program, Machine *machine);
  gpointer data;
} ReplayedProgram;

/* A message for every identity that does not hold is added to broken.  file: the topology
 * is written there.  program: NULL: that of the case. */
ModelResult *replayed_case_run (const ModelCase *at, const ReplayedProgram *program,
                                const char *file, GPtrArray *broken);

/* The machine alone; free with machine_free. */
Machine *replayed_case_machine (const ModelCase *at, const char *file);

/* What differs, one line each; empty where the results agree. */
GPtrArray *model_result_compare (const ModelCase *at, const ModelResult *model,
                                 const ModelResult *engine);
