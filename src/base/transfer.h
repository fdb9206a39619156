/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transfer.h - an entry of a transfer matrix: bytes from one processor to another */
#pragma once

#include <glib.h>

typedef struct
{
  guint32 source, destination; /* processors, never equal */
  guint64 bytes;
} Transfer;
