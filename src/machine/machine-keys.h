/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-keys.h - what can be said in a machine file: a table with one row a key */
#pragma once

#include "machine/machine-value.h"
#include "machine/machine.h"

typedef struct _MachineKey MachineKey;

typedef gboolean (*MachineKeyReader) (Machine *machine, const MachineKey *key,
                                      const Value *value, const MachineSource *source,
                                      GError **error);

struct _MachineKey
{
  const char *name;
  MachineKeyReader read;
  gsize offset;             /* of the member of Machine that a plain reader sets */
  const char *const *words; /* of a choice, in the order of the enumeration */
  guint64 minimum, maximum; /* of a size or number */
  const char *sets;         /* the key that this one is another way to say */
  const char *default_text;
  const char *meaning;
};

/* The table; its last row has no name. */
const MachineKey *machine_keys (void);

/* Lower case, one blank between words.  NULL where there is none of that name. */
const MachineKey *machine_key_find (const char *name);

/* The known key nearest to name, or NULL. */
const char *machine_key_nearest (const char *name);
