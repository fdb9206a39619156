/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-statement.h - `key = value;` of a machine file, and the value's form
 *
 *   start time = 75 us;       number with unit      placement = random(7);   call
 *   type = network;           word                  power = {1, 1, 0.5};     list
 *   failed = {link 3-7, 2 % of global};             list of texts
 *
 * machine-value.h and machine-keys.h define the values that a key may have.
 */
#pragma once

#include "machine-file/machine-tokens.h"

typedef enum
{
  VALUE_NUMBER,
  VALUE_WORD,
  VALUE_STRING,
  VALUE_LIST, /* items: numbers, words, strings, calls; of some keys: texts */
  VALUE_CALL, /* text is the name before the parenthesis, items its arguments */
  VALUE_TEXT  /* all that is between two commas, without blanks around it */
} ValueType;

/* Texts point into the parsed text. */
typedef struct _Value
{
  ValueType type;
  Token token;   /* its first token; of number, word, string, call: its text */
  Token unit;    /* unit of a number; length 0: none */
  GArray *items; /* Values; NULL unless list or call */
} Value;

typedef struct
{
  char *key; /* lower case, one blank between words */
  guint32 line, column;
  Value value;
} Statement;

/* Reads the next statement; the last one's `;` may be missing if needs_end is FALSE.
 * Returns: FALSE at the end (error unset) or on failure.  Clear the statement with
 * statement_clear. */
gboolean statement_read (Statement *self, Tokens *tokens, gboolean needs_end,
                         GError **error);
void statement_clear (Statement *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Statement, statement_clear)

/* Reads one value.  Clear it with value_clear, also on failure. */
gboolean value_read (Value *self, Tokens *tokens, GError **error);
void value_clear (Value *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Value, value_clear)
