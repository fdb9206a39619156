/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partitions-private.h - the shares of several threads in a replay */
#pragma once

#include "base/cache-lines.h"
#include "base/thread-team.h"
#include "replay/state/windows.h"

typedef struct
{
  Event event;
  guint32 place;
} MailedEvent;

/* From one share to another, in one window. */
typedef struct
{
  GArray *events; /* MailedEvent */
  GArray *sends;  /* guint32: messages */
  PoolList messages, further_packets;
} Mail;

/* Two sets of mail: one is written while the other is read. */
typedef struct
{
  _Alignas(CACHE_LINE) Replay *replay;
  guint64 next;          /* window of its next event, or of what it has mailed */
  guint64 earliest_mail; /* window, of what it has mailed in this one */
  guint64 mailed[2];     /* bits: to whom */
  Mail *mail[2];         /* by receiver */
} Share;

/* What all shares do at once. */
typedef enum
{
  SHARES_BEGIN, /* each calls its processors for the first time */
  SHARES_TAKE_WINDOW,
  SHARES_END
} SharesPhase;

struct _Shards
{
  guint n;
  Share *share;
  guint32 *first; /* place, by share; and the end */
  ThreadTeam *team;
  SharesPhase phase;
  guint64 window;                              /* the open one; WINDOW_NONE: there is none
                                                * (yet) */
  guint64 to_read;                             /* bits: who has mail */
  guint now;                                   /* the set of mail that is written */
  guint64 events;                              /* so far, by all shares */
  guint64 told;                                /* of them when progress was last told */
  guint32 *told_by;                            /* by share: arrivals that were told */
  guint64 windows;                             /* so far */
  guint64 looked_at_events, looked_at_windows; /* when the average was last looked at */
  gboolean given_up;                           /* there is one share */
};

/* The share of a place. */
guint shards_owner_of (const Shards *self, guint32 place);

/* ---- shard-mail.c ------------------------------------------------------------------ */

void shard_mail_open (Share *share, guint n);
void shard_mail_close (Share *share, guint n);

/* What others have written to this share in the window before. */
void shard_mail_read (Shards *self, guint to);

/* Memory of messages of others that was given back here. */
void shard_mail_memory (Shards *self, guint from);
