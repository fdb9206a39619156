/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-program.h - an HPF program as a program for the replay
 *
 * Loops that carry references are gone through in order; what lies between collectives
 * is one step of computing for each processor.  docs/hpf.md, "Replay".
 */
#pragma once

#include "hpf/language/hpf-tree.h"
#include "program/reader.h"

/* The tree must have been checked.  reader: what the program is called.
 * Fails: more than 2^24 steps. */
Program *hpf_program_new (const HpfTree *tree, gboolean per_iteration,
                          const Reader *reader, GError **error);
