/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-inputs.h - the contents of the files that a run reads, as one short text
 *
 * A row of an earlier sweep is kept only if its files are unchanged.  Contents are
 * compared, not times: the rows may come from another machine.
 */
#pragma once

#include <glib.h>

typedef struct _SweepInputs SweepInputs;

SweepInputs *sweep_inputs_new (void);
void sweep_inputs_free (SweepInputs *self);

/* words: the command line of the run.  Files are those that a word names (FILE,
 * --option=FILE, file:FILE, file("FILE")), and those that they name as file("FILE").
 * Each is read once.  Returns: "sha256:" and 16 hexadecimal digits; free with
 * g_free. */
char *sweep_inputs_digest (SweepInputs *self, const GPtrArray *words);

/* Fails if a file could be opened, but not read to its end: digests are then worthless.
 */
gboolean sweep_inputs_check (const SweepInputs *self, GError **error);
