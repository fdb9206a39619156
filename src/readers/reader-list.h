/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader-list.h - all readers, and which of them can read a file */
#pragma once

#include "program/reader.h"

/* Ends with NULL. Content is checked in this order. */
extern const Reader *const reader_list[];

/* The functions take any list, so that tests can use another one. */

/* The reader with this --from name; NULL: none. */
const Reader *reader_find (const Reader *const *list, const char *name);

/* The same; fails: no such name. */
const Reader *reader_named (const Reader *const *list, const char *name, GError **error);

/* The reader of paths that recognises this path; NULL: none, open it as a text. */
const Reader *reader_of_path (const Reader *const *list, const char *path);

/* The reader of a text with this begin; NULL: none. */
const Reader *reader_of_content (const Reader *const *list, const char *head,
                                 gsize length);

const Reader *reader_of_suffix (const Reader *const *list, const char *path);

/* By content, then by suffix.  Fails: the text cannot be read, is empty, or of no known
 * kind. */
const Reader *reader_of_text (const Reader *const *list, TextInput *input,
                              const char *path, GError **error);

/* The names that --from takes; free with g_strfreev. */
char **reader_names (const Reader *const *list);

/* "Lib-DVM trace, GOAL schedule or parallel BMF program"; to be freed. */
char *reader_titles (const Reader *const *list);

/* The same, only of those readers that have the option, each with its article: "a
 * parallel BMF program". */
char *reader_titles_with (const Reader *const *list, const ReaderOption *option);

/* "x, y or z" of a list that ends with NULL; to be freed. */
char *reader_join (const char *const *words);
