/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-types.h - the sizes of a rank's data types: those of the file's table, and of
 * types that its calls make of others
 */
#pragma once

#include "dumpi/dumpi-file.h"

#define DUMPI_NO_SIZE (-1)

typedef struct
{
  GArray *sizes; /* gint64: bytes by number; DUMPI_NO_SIZE */
} DumpiTypes;

void dumpi_types_init (DumpiTypes *self, const DumpiFile *file);
void dumpi_types_clear (DumpiTypes *self);

/* Takes a call of a kind DUMPI_TYPE_... */
void dumpi_types_take (DumpiTypes *self, const DumpiCall *call);

/* DUMPI_NO_SIZE: unknown. */
gint64 dumpi_types_size (const DumpiTypes *self, gint64 type);
