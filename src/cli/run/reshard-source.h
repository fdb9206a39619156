/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reshard-source.h - --reshard in place of a program */
#pragma once

#include "cli/options/options.h"
#include "run/program-source.h"

/* The text of the HPF program that the options describe, to be freed.  Fails: names the
 * option and the format. */
char *reshard_text (const Options *options, GError **error);

/* The program of the command line: a file, or with --reshard its text. */
ProgramSource *reshard_or_program_open (const Options *options, GError **error);

/* The value of --element-bytes. */
gboolean reshard_take_element_bytes (Options *self, const char *value, GError **error);
