/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap-pass.h - the yardstick: a plain binary heap of 24-byte records, pushed and popped
 */
#pragma once

#include <glib.h>

/* Holds `kept` records, then pops the least and pushes a later one, `times` times.
 * Returns: seconds. */
double heap_pass (guint32 kept, guint64 times);
