/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-si.h - varied values in seconds, beside the values as written
 *
 *   link byte time = 200ns  -->  0.0000002
 */
#pragma once

#include "cli/sweep/sweep-vary.h"

/* Whether the values of a key are times. */
gboolean sweep_si_has (const Vary *one);

/* Decimal text, all digits; "" if it is not a time.  Free with g_free. */
char *sweep_si_seconds (const Vary *one, const char *value);
