/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.h - what observers are told of a message, or a collective, that has ended */
#pragma once

#include "network/network.h"
#include "program/program.h"

/* The times of a collective for one participant (docs/dvm-rules.md, section 8). */
typedef struct
{
  guint32 processor;
  SimTime started;             /* own start */
  SimTime completed;           /* own completion */
  SimTime start_communication; /* overhead and waiting at the start */
  SimTime wait_communication;  /* overhead and waiting at the wait */
  SimTime start_real_synch;    /* part of start_communication */
  SimTime wait_real_synch;     /* part of wait_communication */
  SimTime synchronization;     /* latest start - own start */
  SimTime variation;           /* latest completion - own completion */
  SimTime overlap;
  guint32 call; /* of the wait, or of the start; PROGRAM_NONE: none, or not observed */
  guint32 call_interval; /* that it was in */
} Participation;

/* A collective or synchronisation that all participants have finished. */
typedef struct
{
  guint32 instance;
  guint32 collective; /* PROGRAM_NONE: a synchronisation */
  CommunicationKind kind;
  guint32 start_interval; /* of the participant that started first; of several at a time,
                           * of the lowest processor */
  guint32 wait_interval;  /* the same of reaching the wait; start_interval if there was
                           * no wait */
  guint32 count;
  const Participation *participants; /* in order of their place in the group */
} CollectiveOutcome;

/* A time of each member of a group: in order of their places, or the same for all. */
typedef struct
{
  const SimTime *each; /* NULL: all */
  SimTime all;
} TimesOfGroup;

/* A collective or synchronisation on a formula network, where its participants take their
 * steps together: what a CollectiveOutcome has, by quantity.  A participant started at
 * begin - late and completed at end - variation; start_communication, start_real_synch
 * and synchronization are `late`, and wait_real_synch is 0. */
typedef struct
{
  guint32 instance;
  guint32 collective; /* PROGRAM_NONE: a synchronisation */
  CommunicationKind kind;
  guint32 start_interval, wait_interval;
  const Group *group;
  SimTime begin, end; /* the latest start, the latest completion */
  TimesOfGroup late, waited, variation, overlap;
} CollectiveTogether;

/* One message that arrived.  The empty messages of a rendezvous are reported, too: sent
 * and injected are equal, tag and type are those of the message that they announce. */
typedef struct
{
  guint32 source, destination;
  guint64 tag;  /* see step_matching */
  guint32 type; /* MessageType */
  guint64 bytes;
  guint64 number;      /* unique, as in `sent` */
  gboolean is_control; /* one of these */
  SimTime sent;        /* its send began */
  SimTime ready; /* its send overhead had ended: as injected, but with rendezvous that of
                  * its RTS */
  SimTime injected; /* it entered the network: its send overhead had ended, and with
                     * rendezvous the answer had arrived */
  SimTime arrived;
  SimTime delay; /* arrived - injected, less the time of the same route when empty */
} MessageOutcome;
