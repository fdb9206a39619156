/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-waits.h - whether waits name what they may: a post or a send of their
 * processor, each once
 */
#pragma once

#include "program/steps/operations.h"

/* steps: those of the table.  *wrong: the first wait that does not, if there is one. */
gboolean operations_check_waits (const Operations *self, const Step *steps,
                                 guint32 *wrong);
