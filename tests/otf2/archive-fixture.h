/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-fixture.h - archives from texts (archive-maker.h), and what is read of them */
#pragma once

#include "program/reader.h"

/* Without limits. */
extern const ReaderOptions archive_plain;

/* A folder that does not exist yet; to be freed. */
char *archive_new_folder (void);
void archive_remove_folder (const char *folder);
Program *archive_read_folder (const char *folder, const ReaderOptions *options,
                              GError **error);

/* The archive of a text, which is then removed. */
Program *archive_read_text (const char *text, const ReaderOptions *options,
                            GError **error);

/* The archive of a text becomes this program, with these warnings or without any. */
void archive_expect_with (const char *archive, const ReaderOptions *options,
                          const char *expected, const char *warnings);
void archive_expect (const char *archive, const char *expected);

/* It is refused; message: after "FILE: ". */
void archive_expect_error_with (const char *archive, const ReaderOptions *options,
                                const char *message);
void archive_expect_error (const char *archive, const char *message);
