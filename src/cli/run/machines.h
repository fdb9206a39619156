/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machines.h - the machines that a command line asks for
 *
 *   --machine a.par --set x=1 --network bus:16 --set y=2 --as old --network mesh:4x4
 *   |------ for all ---------| |--------- column 1 ------------| |--- column 2 ---|
 *
 * A machine is made from its files, then its network, then its processors, then what
 * --set says; each overrides what came before, and of one kind what is for all comes
 * first.
 */
#pragma once

#include "cli/options/options.h"
#include "machine/machine.h"

typedef struct
{
  const char *name;   /* --as; NULL: the machine's */
  Machine *machine;   /* resolved */
  gboolean any_shape; /* nothing said which: take the one the program was recorded for */
} MachineChoice;

void machine_choice_free (MachineChoice *self);

/* The one machine of a replay.  Fails: what a machine file or an option says is wrong, or
 * more than one network. */
MachineChoice *machines_single (const Options *options, GError **error);

/* The columns of a comparison, at least one: array of MachineChoice. */
GPtrArray *machines_columns (const Options *options, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MachineChoice, machine_choice_free)
