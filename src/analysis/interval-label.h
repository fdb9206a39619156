/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-label.h - the place of an interval in the program's text: kind, file, line,
 * column, expression; a column of 0 is unknown and is left out
 */
#pragma once

#include "text/json-writer.h"
#include "program/program.h"

/* Of a function, a region. */
gboolean interval_has_name (const Interval *interval);

/* "USER jac.cdv:22 [1]", "REGION solve heat.c:40": an interval for people, not escaped.
 * Free with g_free. */
char *interval_label (const Interval *interval);

/* ":12", ":12:7", ":12 [3]": the text after the file's name. */
void interval_label_append (const Interval *interval, GString *text);

/* Columns of CSV, a comma between them; with a prefix for their names. */
void interval_label_csv_names (const char *prefix, GString *text);
void interval_label_csv (const Interval *interval, GString *text);

/* ",solve": the column that came later; empty without a name. */
void interval_label_csv_name (const Interval *interval, GString *text);

/* Members of an object. */
void interval_label_json (const Interval *interval, JsonWriter *json);
