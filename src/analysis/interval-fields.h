/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-fields.h - the fields that all outputs report of an interval
 *
 * Names and anchors of the fields: appendix 1 of the continued Predictor document.  That
 * document interchanges USR and SYS of insufficient parallelism; here they are correct.
 * JSON keys: docs/outputs.md.  In CSV a time's column is its JSON key with "_s".
 */
#pragma once

#include "analysis/report-context.h"

typedef struct
{
  const char *key;
  const char *anchor;
  const char *label;
  const char *meaning; /* one sentence, for readers of the report */
  guint depth;         /* is a part of the previous field with a smaller depth */
  gboolean of_total;   /* its share of Total time is meaningful */
  gsize offset;        /* of the TotalTime in IntervalTotals; unused for efficiency */
} IntervalField;

#define N_INTERVAL_FIELDS 18
#define INTERVAL_FIELD_EFFICIENCY 0
const IntervalField *interval_field (guint number);

/* The value of a field; field must not be the efficiency. */
TotalTime interval_field_time (const IntervalField *field, const IntervalTotals *totals);

typedef struct
{
  const char *key;   /* "remote_access" */
  const char *label; /* "Remote access" */
  char letter;       /* ends the anchors of its fields */
} KindName;
const KindName *kind_name (CommunicationKind kind);

/* The figures of each kind: the count, then the measures. */
typedef struct
{
  const char *key;    /* "real_synch" */
  const char *anchor; /* the text before the kind's letter: "synch" */
  const char *label;
  const char *meaning;
} KindField;

#define N_KIND_FIELDS (1 + N_MEASURES)
const KindField *kind_field (guint number); /* 0: the count; 1 + Measure */
