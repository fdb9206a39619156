/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links.h - the use of every link of a graph network */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind links_output;

typedef struct
{
  guint32 from, to;      /* nodes */
  const Decimal *weight; /* NULL: inf */
  LinkStatistics statistics;
} LinkRow;

/* By link number.  The network must be a graph. */
LinkRow links_row (Network *network, guint32 link);

/* Returns: "leaf3 -> spine1", or "0 -> 1" if the network has no names; not escaped.  Free
 * with g_free. */
char *links_name (const Network *network, guint32 from, guint32 to, const char *arrow);

typedef enum
{
  LINKS_BY_BUSY,
  LINKS_BY_DELAY, /* by messages of other processors */
  LINKS_BY_QUEUE  /* the longest; among equals the longest delay */
} LinksRank;

/* Returns: the numbers (guint32) of the links with the largest values, at most `most`, of
 * equal ones the lowest; none of a formula network. */
GArray *links_ranked (const Network *network, LinksRank rank, guint most);

/* The same by busy time. */
GArray *links_busiest (Network *network, guint most);

/* One line per link; a header line alone where the network has none (docs/outputs.md). */
void links_write_csv (const ReportContext *context, OutputFile *output);
void links_write_json (const ReportContext *context, OutputFile *output);

/* Members from_name and to_name of a link; null: the node has only a number. */
void links_json_names (const Network *network, JsonWriter *json, guint32 from,
                       guint32 to);

/* The member `links` of a JSON document; `most` busiest ones, or, if 0, all by number. */
void links_json_array (const ReportContext *context, JsonWriter *json, guint most);

/* Writes JSON if the name of the file ends in ".json", else CSV. */
void links_write (const ReportContext *context, OutputFile *output);
