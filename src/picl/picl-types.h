/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-types.h - types of messages, so that a trace's readers pair them correctly
 *
 * Readers pair the n-th send with the n-th receive of one source, destination and type.
 * Where messages of one source, destination and type overtake each other, that is wrong,
 * so they get types from 100 on:
 *
 *   point to point   one per tag, in order of first use
 *   collectives      their own type where it is free, else another
 *
 * and where messages of one tag overtake each other, several: each message the first one
 * that is free.  A type is free for a source and destination when all they have sent with
 * it has been received, so that such messages cannot overtake each other.
 *
 * Whether they overtake each other is known when they have been received, too late for
 * the record of the send.  So the same trace is passed twice: the first pass collects the
 * data, the second returns the types.  Memory is that of the messages in flight, of the
 * sources and destinations whose messages overtake, and of their tags.
 *
 * All calls are in the order of the trace's records.
 */
#pragma once

#include "program/steps/message-type.h"

#include <glib.h>

typedef struct _PiclTypes PiclTypes;

typedef struct
{
  guint64 number; /* unique */
  guint32 source, destination, type;
  guint64 tag; /* see step_matching */
} PiclMessage;

/* Begins with the first pass. */
PiclTypes *picl_types_new (void);
void picl_types_free (PiclTypes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PiclTypes, picl_types_free)

/* The first pass is complete, and the second follows.  Returns: whether any messages
 * overtake each other; if not, all types are those that are given. */
gboolean picl_types_apply (PiclTypes *self);

/* The record of a send, and of a receive's exit.  Returns: the type to write. */
guint32 picl_types_sent (PiclTypes *self, const PiclMessage *message);
guint32 picl_types_received (PiclTypes *self, guint64 number, guint32 type);

/* The type that the receive's exit will have; type: the message's own.  Its send must
 * have been passed, unless picl_types_depend returns that it does not matter. */
guint32 picl_types_find (const PiclTypes *self, guint64 number, guint32 type);

/* Whether messages like this one may get another type. */
gboolean picl_types_depend (const PiclTypes *self, guint32 source, guint32 destination,
                            guint32 type);
