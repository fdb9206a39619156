/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-operations.h - steps of the reference model as simple operations
 *
 *   JOIN of transfers   ->  send, send, .., take
 *   JOIN of a reduction ->  receive and send: model-reductions.h
 *   JOIN of a split one ->  the same, done aside; the WAIT awaits its end
 *
 * Sources: docs/replay.md, "Collectives on a graph"; the broadcast tree is P_Distl's
 * (docs/bmf.md).
 */
#pragma once

#include "model-case.h"
#include "replay/observers/observer.h"

/* Messages of steps, and those of joint j, never meet. */
#define MODEL_CHANNEL_STEPS 0
#define MODEL_CHANNEL(joint) ((joint) + 1)

typedef enum
{
  OPERATION_COMPUTE,     /* amount ps */
  OPERATION_SEND,        /* amount bytes to peer */
  OPERATION_RECEIVE,     /* the next from peer */
  OPERATION_TAKE,        /* one message of this channel, in order of arrival */
  OPERATION_BEGIN,       /* of peer, a joint */
  OPERATION_SYNCHRONISE, /* all members of peer, a joint */
  OPERATION_ASIDE,       /* what follows up to END runs beside, for peer, a joint */
  OPERATION_BEGIN_WAIT,  /* of peer, a joint that is split */
  OPERATION_AWAIT,       /* the end of what runs beside for peer */
  OPERATION_END          /* of peer: it is complete for this processor */
} ModelOperationType;

typedef struct
{
  ModelOperationType type;
  guint32 peer, channel, tag;
  guint64 amount;
  MessageType why; /* OPERATION_SEND */
  guint32 nic;     /* OPERATION_SEND */
} ModelOperation;

/* What a processor does in all; aside gets, for each split tree, an array of what is done
 * beside (in order of the OPERATION_ASIDEs). */
GArray *model_operations (const ModelCase *at, guint32 processor, GPtrArray *aside);
