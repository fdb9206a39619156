/* SPDX-License-Identifier: GPL-3.0-or-later */
/* level.h - a share as one of a few steps, for colours and widths */
#pragma once

#include "output/number-text.h"

#define LEVELS 8

/* 0: nothing; 1 .. LEVELS: up to one LEVELS-th, .., all of it.  part <= whole. */
static inline guint
level_of (TotalTime part, TotalTime whole)
{
  return part <= 0 ? 0 : (guint) ((part * LEVELS + whole - 1) / whole);
}
