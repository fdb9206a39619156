/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machines.h - the machines that a command line requests
 *
 *   --machine a.par --set x=1 --network bus:16 --set y=2 --as old --network mesh:4x4
 *   |------ for all ---------| |--------- column 1 ------------| |--- column 2 ---|
 *
 * A machine is made from its files, then its network, then its processors, then the
 * values of --set; each overrides the previous ones.  Within one kind, settings for all
 * columns are applied first.
 */
#pragma once

#include "cli/options/options.h"
#include "run/machine-choice.h"

/* The one machine of a replay.  Fails: a machine file or an option has an error, or there
 * is more than one network. */
MachineChoice *machines_single (const Options *options, GError **error);

/* The columns of a comparison, at least one: array of MachineChoice. */
GPtrArray *machines_columns (const Options *options, GError **error);
