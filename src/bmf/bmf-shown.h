/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-shown.h - values that a program gets to show: its own, and those of parallel
 * constructs on the way */
#pragma once

#include "bmf/language/bmf-tree.h"
#include "program/program.h"

/* Most constructs that are shown, and most bytes of their texts together. */
#define BMF_MOST_SHOWN 10000
#define BMF_MOST_SHOWN_BYTES (G_GUINT64_CONSTANT (1) << 26)

typedef struct
{
  Program *program;
  guint32 depth; /* parallel constructs that are being evaluated */
  guint64 bytes, left_out;
} BmfShown;

/* What the whole program computes. */
void bmf_shown_result (Program *program, const BmfValue *value);

/* A parallel construct begins; ends with its value, NULL: it failed. */
void bmf_shown_enter (BmfShown *self);
void bmf_shown_leave (BmfShown *self, const BmfNode *node, const BmfValue *value);

/* Tells of those that are too many. */
void bmf_shown_finish (const BmfShown *self);
