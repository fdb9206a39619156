/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-files.h - which files are a Chakra execution trace: PREFIX.RANK.et */
#pragma once

#include "base/inputs.h"

/* Whether it names such a trace: one of its files, its prefix, or its folder. */
gboolean chakra_files_looks_like (const char *path);

/* The files of ranks 0, 1, ..; *prefix: before ".0.et", to be freed.  Free with
 * g_strfreev.  Fails: there is none, or one between them is missing. */
char **chakra_files_find (const char *path, Inputs *inputs, char **prefix,
                          GError **error);

/* Names them, as far as they are known, as files that path names. */
void chakra_files_name (const char *path, Inputs *inputs);
