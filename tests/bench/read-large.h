/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-large.h - how long it takes to read large arrays and many objects */
#pragma once

#include <glib.h>

/* Prints the time of redistributions of 10,000 x 10,000 elements on 1024 processors, and
 * of 100,000 and 200,000 objects with their ratio. */
gboolean bench_read_large (GError **error);
