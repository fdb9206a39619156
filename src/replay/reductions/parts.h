/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parts.h - the messages of a collective that its participants pass on: a reduction of a
 * Lib-DVM program, or an operation of MPI
 */
#pragma once

#include "collectives/schedule.h"
#include "machine/machine.h"
#include "network/network-of-machine.h"
#include "program/program.h"

typedef struct _Parts Parts;

/* The machine says which algorithm is used; network: with nodes of the processors, which
 * may order them; NULL: by rank.  Returns: NULL if the sizes add up to more
 * than 2^62 bytes. */
Parts *parts_new (const Program *program, const Collective *collective,
                  const Machine *machine, const Network *network);
void parts_free (Parts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Parts, parts_free)

/* Nothing is sent, and nobody waits. */
gboolean parts_are_none (const Parts *self);

/* The step-th action (from 0) of a place in the group. */
PartAction parts_step (const Parts *self, guint32 place, guint64 step,
                       SchedulePart *part);

/* Lists the actions of all places, if they are at most `most`: several runs of a
 * collective then compute none again.  Returns: their number; 0: not listed. */
guint32 parts_make_lists (Parts *self, guint32 places, guint32 most);

/* The actions of a place from the first on, the last is PART_DONE; NULL: not listed. */
const SchedulePart *parts_list (const Parts *self, guint32 place);

/* The purpose of its messages. */
MessageType parts_type (const Collective *collective, const SchedulePart *part);
