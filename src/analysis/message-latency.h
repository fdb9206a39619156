/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-latency.h - how long messages take from the end of their send overhead until
 * their last packet has arrived, and how many of those that were offered arrived
 *
 * An observer; 8 bytes a message.  Messages of collectives and within a node count; those
 * of collectives that are priced as a whole, and the empty ones of a rendezvous, do not.
 * Of traffic only messages that begin after the warm-up count.  docs/workloads.md,
 * "Latency and load".
 */
#pragma once

#include "program/program.h"
#include "replay/observers/observer.h"
#include "text/json-writer.h"
#include "text/number-text.h"

typedef struct _MessageLatency MessageLatency;

typedef struct
{
  guint64 messages;      /* 0: the times are 0 */
  SimTime mean;          /* rounded down */
  SimTime p50, p95, p99; /* the ceil (q messages)-th smallest */
  SimTime longest;
} LatencyFigures;

/* Messages in slots after the warm-up, and arrivals in that time, each as a share of
 * `of`, the slots of all processors.  of 0: it is no traffic, or there are none. */
typedef struct
{
  guint64 offered, accepted, of;
} TrafficLoad;

/* What reports have of a replay. */
typedef struct
{
  LatencyFigures figures;
  gboolean is_traffic;
  TrafficLoad load; /* of traffic */
} LatencyReport;

MessageLatency *message_latency_new (const Program *program);
void message_latency_free (MessageLatency *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MessageLatency, message_latency_free)

/* The observer to add to the replay, with the MessageLatency as data. */
const ReplayObserver *message_latency_observer (void);

/* After the replay. */
LatencyReport message_latency_report (const MessageLatency *self);

/* Whether it accepts less than 95 % of what is offered. */
gboolean traffic_load_is_saturated (const TrafficLoad *load);

/* What tables show. */
#define LATENCY_ROWS 4

typedef struct
{
  const char *label; /* NULL: it has no such row */
  gboolean is_time;
  SimTime time;
  NumberText share; /* of loads */
} LatencyRow;

/* self NULL: none. */
LatencyRow latency_report_row (const LatencyReport *self, guint row);

/* The members `latency` and, of traffic, `load`; self NULL: none. */
void latency_report_json (const LatencyReport *self, SimTime unit, JsonWriter *json);

/* ",latency_mean_s,..,accepted"; self NULL: empty. */
void latency_report_csv_names (GString *line);
void latency_report_csv (const LatencyReport *self, GString *line);
