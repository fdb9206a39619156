/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-inputs.h - the contents of what a run has read, as one short text
 *
 * A row of an earlier sweep is kept only if what it was made from is unchanged.  Contents
 * are compared, not times: the rows may come from another machine.
 */
#pragma once

#include <glib.h>

typedef struct _SweepInputs SweepInputs;

SweepInputs *sweep_inputs_new (void);
void sweep_inputs_free (SweepInputs *self);

/* made_from: what a run says (text/inputs-text.h).  Each file is read once.  Returns:
 * "sha256:" and 16 hexadecimal digits, "" where the text is wrong; free with g_free. */
char *sweep_inputs_digest (SweepInputs *self, const char *made_from);

/* Fails if a file could be opened, but not read to its end: digests are then worthless.
 */
gboolean sweep_inputs_check (const SweepInputs *self, GError **error);
