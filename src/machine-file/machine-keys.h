/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-keys.h - the keys of machine files: a table with one row per key */
#pragma once

#include "machine-file/machine-value.h"
#include "machine/machine.h"

typedef struct _MachineKey MachineKey;

typedef gboolean (*MachineKeyReader) (Machine *machine, const MachineKey *key,
                                      const Value *value, const MachineSource *source,
                                      GError **error);

/* The part of the replay that uses the cost or rule of a key. */
typedef enum
{
  KEY_OF_MACHINE,     /* the machine itself: always used */
  KEY_OF_TIMES,       /* programs of traced times */
  KEY_OF_OPERATIONS,  /* programs that count operations */
  KEY_OF_SCALARS,     /* programs that count scalars, in messages */
  KEY_OF_PLACES,      /* some networks: the nodes of processors */
  KEY_OF_TRANSPORT,   /* some networks: the transport of a message */
  KEY_OF_MEMORY,      /* the same, of a message within a node */
  KEY_OF_ENDS,        /* processors that send and receive messages one by one */
  KEY_OF_REDUCTIONS,  /* the same, in a reduction */
  KEY_OF_COLLECTIVES, /* programs with operations of this type: `operation` */
  KEY_OF_LIBRARY,     /* programs with any of these operations */
  KEY_OF_COMBINING    /* programs that combine what they receive */
} MachineKeyScope;

struct _MachineKey
{
  const char *name;
  MachineKeyReader read;
  MachineKeyScope scope;
  gsize offset;             /* offset of the member of Machine that a plain reader sets */
  const char *const *words; /* the words of a choice, in the order of the enumeration */
  guint64 minimum, maximum; /* of a size or number */
  OperationType operation;  /* of KEY_OF_COLLECTIVES, and of key reduction */
  const char *sets;         /* the key to which this one is an alternative */
  const char *stands_for;   /* the key that it gives a default: no effect if that one is
                             * set */
  const char *falls_back;   /* the key whose value is its default, if that one is set */
  const char *default_text;
  const char *meaning;
};

/* The table; its last row has no name. */
const MachineKey *machine_keys (void);

/* Lower case, one blank between words.  NULL: no key with this name. */
const MachineKey *machine_key_find (const char *name);

/* Whether its values are times, which a Machine has at `offset` as AttoTime. */
gboolean machine_key_is_time (const MachineKey *self);

/* Whether it is a price of messages. */
gboolean machine_key_is_cost (const MachineKey *self);

/* The known key nearest to name, or NULL. */
const char *machine_key_nearest (const char *name);
