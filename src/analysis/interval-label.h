/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-label.h - the position of an interval in the source: kind, file, line, column,
 * expression; a column of 0 is unknown and is left out
 */
#pragma once

#include "text/json-writer.h"
#include "program/program.h"

/* Whether the interval has a name: that of a function or region. */
gboolean interval_has_name (const Interval *interval);

/* "USER jac.cdv:22 [1]", "REGION solve heat.c:40": an interval for people, not escaped.
 * Free with g_free. */
char *interval_label (const Interval *interval);

/* Appends the text after the file's name: ":12", ":12:7", ":12 [3]". */
void interval_label_append (const Interval *interval, GString *text);

/* CSV columns, separated by commas; their names get the prefix. */
void interval_label_csv_names (const char *prefix, GString *text);
void interval_label_csv (const Interval *interval, GString *text);

/* The column `name`, which was added later: ",solve"; empty without a name. */
void interval_label_csv_name (const Interval *interval, GString *text);

/* Members of an object. */
void interval_label_json (const Interval *interval, JsonWriter *json);
