/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-reshard.h - a change of layout, B = A, as an HPF program
 *
 *   "BLOCK,*"            formats of the dimensions of the array; those that are not *
 *                        take the dimensions of the grid in order
 *   "BLOCK@1,CYCLIC@0"   or each names its own
 *
 * Along dimensions of the grid that none takes the array is replicated.
 */
#pragma once

#include "base/shape.h"

/* shape: "4096x4096".  Returns: the text of the program, to be freed.  Fails with
 * NETFARE_ERROR_USAGE; what else is wrong with formats is told where the text is read. */
char *hpf_reshard_text (const char *shape, guint64 element_bytes, const Shape *grid,
                        const char *from, const char *to, GError **error);
