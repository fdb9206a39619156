/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-goal.h - the collectives of an HPF program as a GOAL schedule */
#pragma once

#include "base/output-file.h"
#include "cli/options/option-values.h"
#include "hpf/language/hpf-tree.h"

/* Writes what `netfare replay --goal` writes without a machine: the replay on a crossbar
 * of as many processors.  tree: checked.  Fails: as hpf_program_new and the replay. */
gboolean hpf_goal_write (const HpfTree *tree, const Options *options, OutputFile *output,
                         GError **error);
