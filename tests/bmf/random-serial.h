/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-serial.h - random serial programs, right by construction */
#pragma once

#include <glib.h>

typedef enum
{
  RANDOM_SMALL,
  RANDOM_LARGE,      /* numbers of which some are near the ends of 64 bits */
  RANDOM_DISTRIBUTED /* number i on processor i */
} RandomData;

/* Up to five functions one after another, of up to 20 integers.  Its $Then is
 * associative.  To be freed. */
char *random_serial_program (GRand *random, RandomData data);
