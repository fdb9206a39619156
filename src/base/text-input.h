/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-input.h - reads a text line by line, with line numbers
 *
 * A file, "-" (standard input), or a string; text that begins with the gzip magic is
 * unpacked.  A byte order mark (UTF-8) at its beginning is not part of the text; a line
 * ends with LF or CR LF, the last one also without.  Memory is one buffer, enlarged only
 * for a line that does not fit.
 * Standard input that is a file can be opened any number of times: its position does not
 * move.
 * Binary files are read through the same object, because their kind is found by the same
 * first bytes.
 */
#pragma once

#include <glib.h>

typedef struct _TextInput TextInput;

/* Longest line allowed; a longer one is an error, so that hostile input cannot use all
 * memory. */
#define TEXT_INPUT_MAX_LINE (16u << 20)

/* Fails: the file cannot be opened or is a directory, or its gzip header is damaged. */
TextInput *text_input_open (const char *path, GError **error);

/* Reads from text, which must outlive the input; name is used as file name in
 * messages. */
TextInput *text_input_new_from_string (const char *text, gsize length, const char *name);

void text_input_free (TextInput *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TextInput, text_input_free)

/* The next line without its end; valid until the next call; not NUL-terminated.
 * Returns: FALSE at the end (error unset) or on failure (error set): read error, damaged
 * gzip data, a NUL byte (binary data), a line above TEXT_INPUT_MAX_LINE. */
gboolean text_input_next_line (TextInput *self, const char **line, gsize *length,
                               GError **error);

/* ---- many lines at once: for readers with a fast way for the usual line ------------ */

/* Called after a line was returned.  Returns: the end of the complete lines in memory, at
 * most the first NUL byte.  From the begin of the last line to there is the text with its
 * line ends, valid until the next call that reads. */
const char *text_input_ahead (TextInput *self);

/* Takes this number of complete lines in memory; `next` is the begin of the line behind
 * them, at most text_input_ahead. */
void text_input_take_lines (TextInput *self, const char *next, guint64 lines);

/* Number of the line last returned, from 1. */
guint64 text_input_line (const TextInput *self);

/* The path as given; "<stdin>" for "-". */
const char *text_input_name (const TextInput *self);

/* Returns: the descriptor of the file; -1 of a string. */
int text_input_descriptor (const TextInput *self);

/* Bytes read from the file so far and its size (both packed if the file is packed); size
 * 0 if unknown.  For progress. */
void text_input_progress (const TextInput *self, guint64 *taken, guint64 *size);

/* Hands on each line that is left, without blanks at its end, until `take` fails.  Fails
 * as it does, or as text_input_next_line. */
typedef gboolean (*TextInputTake) (gpointer data, const char *line, GError **error);
gboolean text_input_each_line (TextInput *self, TextInputTake take, gpointer data,
                               GError **error);

/* At `at`, a place in the current line, which begins at `line`: "found .., expected ..";
 * length 0: the end of the line.  Returns: FALSE. */
gboolean text_input_fail (TextInput *self, const char *line, const char *at, gsize length,
                          const char *expected, GError **error);

/* The first bytes, at most 4096, without taking them; to recognise the kind of text. */
const char *text_input_peek (TextInput *self, gsize *length, GError **error);

/* The rest as one NUL-terminated string (free with g_free); fails as text_input_next_line
 * does, and if it exceeds limit bytes. */
char *text_input_read_all (TextInput *self, gsize limit, gsize *length, GError **error);

/* ---- bytes: for readers of binary files, in place of lines ------------------------- */

/* The next bytes without taking them, unpacked if they were packed, valid until the next
 * call; memory grows with the size of the file, not with `wanted`.  *length: at most
 * `wanted`, less only at the end.  Returns: NULL on failure. */
const guint8 *text_input_bytes (TextInput *self, gsize wanted, gsize *length,
                                GError **error);

/* Takes bytes that text_input_bytes returned. */
void text_input_take_bytes (TextInput *self, gsize length);

/* ---- what scanners share ----------------------------------------------------------- */

/* A line that is parsed from the left. */
typedef struct
{
  const char *begin, *next, *end;
  guint64 number;  /* of the line, from 1; 0: none yet */
  gboolean failed; /* not the end, but a failure to read */
} TextLine;

/* Reads the next line of the input.  Returns: FALSE at the end and on failure; the line
 * is then empty and keeps its number. */
gboolean text_line_next (TextLine *self, TextInput *input, GError **error);

/* Returns: the position behind the UTF-8 character at text. */
static inline const char *
text_letter_end (const char *text, const char *end)
{
  for (text++; text < end && ((guchar) *text & 0xc0) == 0x80;)
    text++;
  return text;
}
