/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.h - the files and environment variables that a run reads
 *
 * The list is filled where files are opened and variables are read, so that it is
 * complete. It is used to refuse outputs that would overwrite an input, and to write into
 * outputs what they were made from (inputs-text.h).  Files that are named but not read
 * yet are in it, too, so that such an output is refused before work begins.
 *
 * Functions accept NULL instead of a list and then record nothing.
 */
#pragma once

#include "base/text-input.h"

typedef struct _Inputs Inputs;

typedef enum
{
  INPUT_FILE,
  INPUT_NO_FILE, /* looked for and not found: with it the run would read something else */
  INPUT_FOLDER,  /* its list of names */
  INPUT_VARIABLE
} InputKind;

typedef enum
{
  INPUT_BY_ARGUMENT,
  INPUT_BY_OPTION,
  INPUT_BY_FILE,
  INPUT_BY_VARIABLE
} InputNamer;

typedef struct
{
  InputKind kind;
  char *name;  /* a path, "-" for standard input; of a folder: its path, "/", a star, and
                * the end of the names that are looked for; of a variable its name */
  char *value; /* of a variable; NULL: it is not set */
  InputNamer namer;
  char *by; /* the option's name, without dashes, the file, or the variable; NULL: an
             * argument */
  gboolean is_read;       /* else only named */
  gboolean is_known;      /* the following: there was such a file */
  gboolean is_device;     /* a terminal or similar */
  guint64 device, number; /* of the file, as stat says */
} Input;

Inputs *inputs_new (void);
void inputs_free (Inputs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Inputs, inputs_free)

/* Adds a file that will be read; of several `by` the first one is kept. */
void inputs_name (Inputs *self, const char *path, InputNamer namer, const char *by);

/* As text_input_open. */
TextInput *inputs_open (Inputs *self, const char *path, GError **error);

/* Adds a file that other functions read. */
void inputs_add (Inputs *self, const char *path);

/* Whether there is a regular file of this name; its absence is recorded, too. */
gboolean inputs_has_file (Inputs *self, const char *path);

/* Returns: the names in a folder with this suffix, sorted (free with g_ptr_array_unref);
 * none if the folder cannot be opened. */
GPtrArray *inputs_list (Inputs *self, const char *folder, const char *end);

/* As g_getenv. */
const char *inputs_variable (Inputs *self, const char *name);

/* Adds what was read according to another list, which is still there. */
void inputs_add_read (Inputs *self, const Inputs *other);

/* In the order in which they were named or read. */
guint inputs_count (const Inputs *self);
const Input *inputs_get (const Inputs *self, guint i);
