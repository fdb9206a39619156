/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader-settings.h - options of kinds of programs: rows beside the readers, and what was
 * given of them
 *
 * A reader's row lists its options; an option of several kinds is one row that each
 * lists.  An option that is given for a kind without it is an error
 * (reader_settings_check).
 */
#pragma once

#include "program/reader.h"

typedef struct _ReaderSettings ReaderSettings;

typedef enum
{
  READER_CHANGES,      /* what the program is */
  READER_SHOWS_TREE,   /* instead of a program: where there is something that shows it */
  READER_SHOWS_VALUES, /* the same of values, besides the program */
} ReaderOptionUse;

struct _ReaderOption
{
  const char *name; /* without dashes */
  char letter;      /* 0: no short form */
  const char *argument;
  const char *help;
  ReaderOptionUse use;
  gboolean reads;           /* the file that the argument names */
  const char *const *words; /* possible arguments; ends with NULL; NULL: too many */

  /* value: NULL without an argument; must outlive the settings.  Returns: NULL, or what
   * was expected. */
  const char *(*take) (ReaderSettings *self, const char *value);
};

/* The rows of readers set the members of `options`, or append to the lists. */
struct _ReaderSettings
{
  ReaderOptions options;    /* for a reader, with what was given so far */
  GPtrArray *libraries;     /* of these options; NULL at the end, as in the following */
  GPtrArray *distributions; /* the same */
  GPtrArray *given;         /* the same: ReaderOption */
};

ReaderSettings *reader_settings_new (void);
void reader_settings_free (ReaderSettings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ReaderSettings, reader_settings_free)

/* As the option's `take`. */
const char *reader_settings_take (ReaderSettings *self, const ReaderOption *option,
                                  const char *value);

/* For rows: appends to one of the lists. */
void reader_settings_append (GPtrArray *list, gconstpointer value);

/* Of several kinds: the value of a parameter. */
extern const ReaderOption reader_option_define;
