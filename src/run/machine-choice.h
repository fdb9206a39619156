/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-choice.h - a machine made from settings
 *
 * A machine is made from its files, then its network, then its processors, then the
 * values of single keys; each overrides the previous ones.
 */
#pragma once

#include "base/inputs.h"
#include "machine/machine.h"

typedef enum
{
  SETTING_MACHINE,    /* a machine file */
  SETTING_NETWORK,    /* "mesh:4x4" */
  SETTING_PROCESSORS, /* a shape */
  SETTING_SET,        /* a statement of a machine file */
  SETTING_IDEAL,      /* "latency": replayed on an ideal network */
  SETTING_NAME        /* of the choice */
} SettingType;

typedef struct
{
  SettingType type;
  const char *value; /* not owned */
} Setting;

typedef struct
{
  const char *name;       /* of the settings; NULL: the machine's */
  const char *processors; /* shape of the program, where several run at once; NULL: not
                           * given */
  Machine *machine;       /* resolved */
  gboolean
      any_shape; /* no setting names one: take the one the program was recorded for */
} MachineChoice;

/* From arrays of Setting: those that are common to several machines, and its own, which
 * come after the common ones of the same type; but a machine file of its own replaces
 * common ones.  What is read is listed in inputs.  Fails: a file or a setting has an
 * error. */
MachineChoice *machine_choice_new (const GArray *common, const GArray *own,
                                   Inputs *inputs, GError **error);
void machine_choice_free (MachineChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MachineChoice, machine_choice_free)

/* Fails if a machine with this setting alone cannot be made; of files only whether they
 * can be read. */
gboolean setting_check (const Setting *setting, GError **error);

const Setting *settings_at (const GArray *settings, guint i);

/* The first of a type, or NULL. */
const Setting *settings_find (const GArray *settings, SettingType type);
