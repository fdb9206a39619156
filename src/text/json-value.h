/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-value.h - JSON documents, read (by json-c)
 *
 * Values belong to their document.  Numbers are exact: they are read from the text of the
 * document.
 */
#pragma once

#include "base/error.h"

typedef struct json_object JsonValue;

/* Deeper documents are errors. */
#define JSON_MOST_DEPTH 32

/* text: `length` bytes, and a 0 behind them, which is read too: it ends a number.  path:
 * for messages.  Fails: not JSON; NETFARE_ERROR_INPUT with line and column. */
JsonValue *json_document_parse (const char *text, gsize length, const char *path,
                                GError **error);
void json_document_free (JsonValue *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonValue, json_document_free)

/* A member of an object; NULL: there is none, it is null, or the value is no object. */
const JsonValue *json_member (const JsonValue *object, const char *name);

/* Elements of an array; 0 if it is none. */
gsize json_length (const JsonValue *array);
const JsonValue *json_element (const JsonValue *array, gsize i);

/* Members of an object, in the order of the text. */
typedef void (*JsonMemberTaker) (gpointer data, const char *name,
                                 const JsonValue *value); /* NULL: null */
void json_members (const JsonValue *object, JsonMemberTaker take, gpointer data);

/* "an object", "a number": for messages; NULL: "nothing". */
const char *json_kind (const JsonValue *value);

gboolean json_is_object (const JsonValue *value);
gboolean json_is_array (const JsonValue *value);

/* NULL: it is no text. */
const char *json_string (const JsonValue *value);

/* As written, of any kind; valid as long as the document. */
const char *json_written (const JsonValue *value);

#define JSON_NUMBER_UNIT G_GINT64_CONSTANT (1000000000000)

/* A number in units of 10^-12; further digits are dropped.  FALSE: no number, or more
 * than 2^120 of them. */
gboolean json_decimal (const JsonValue *value, __int128 *number);
