/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-serial.h - random serial programs, right by construction */
#pragma once

#include <glib.h>

/* Up to five functions one after another, of up to 20 integers; large: some of which are
 * near the ends of 64 bits.  To be freed. */
char *random_serial_program (GRand *random, gboolean large);
