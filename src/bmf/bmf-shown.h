/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-shown.h - values that a program is to show: its result, and the values of parallel
 * constructs */
#pragma once

#include "bmf/language/bmf-tree.h"
#include "program/program.h"

/* The largest number of constructs that are shown, and of bytes in all their texts. */
#define BMF_MOST_SHOWN 10000
#define BMF_MOST_SHOWN_BYTES (G_GUINT64_CONSTANT (1) << 26)

typedef struct
{
  Program *program;
  guint32 depth; /* parallel constructs that are being evaluated */
  guint64 bytes, left_out;
} BmfShown;

/* Stores the value of the whole program. */
void bmf_shown_result (Program *program, const BmfValue *value);

/* Marks the begin of a parallel construct, and its end with its value (NULL: it
 * failed). */
void bmf_shown_enter (BmfShown *self);
void bmf_shown_leave (BmfShown *self, const BmfNode *node, const BmfValue *value);

/* Reports the values that were not shown since there were too many. */
void bmf_shown_finish (const BmfShown *self);
