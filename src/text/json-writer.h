/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-writer.h - writes one JSON document, members in the order of the calls
 *
 *   g_autoptr (JsonWriter) json = json_writer_new (output);
 *   json_begin_object (json, NULL, JSON_LINES);
 *   json_count (json, "format", 1);
 *   json_end (json);
 *
 * key is NULL for the document itself and for elements of arrays.  Numbers are plain
 * decimals. The output keeps write errors.
 */
#pragma once

#include "base/output-file.h"
#include "text/number-text.h"

typedef struct _JsonWriter JsonWriter;

typedef enum
{
  JSON_LINES, /* a line for each member */
  JSON_INLINE /* on one line, with everything inside */
} JsonLayout;

JsonWriter *json_writer_new (OutputFile *output);

/* All objects and arrays must have ended. */
void json_writer_free (JsonWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonWriter, json_writer_free)

void json_begin_object (JsonWriter *self, const char *key, JsonLayout layout);
void json_begin_array (JsonWriter *self, const char *key, JsonLayout layout);
void json_end (JsonWriter *self);

/* NULL text is null. */
void json_text (JsonWriter *self, const char *key, const char *text);
/* A value that is already JSON text; NULL is null. */
void json_value (JsonWriter *self, const char *key, const char *value);
void json_count (JsonWriter *self, const char *key, guint64 count);
void json_integer (JsonWriter *self, const char *key, gint64 number);
void json_null (JsonWriter *self, const char *key);

/* value / unit, exactly. */
void json_number (JsonWriter *self, const char *key, __int128 value, gint64 unit);

/* part / whole to 12 decimals; whole 0 gives `otherwise`, a number as text. */
void json_ratio (JsonWriter *self, const char *key, __int128 part, __int128 whole,
                 const char *otherwise);
