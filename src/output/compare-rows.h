/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-rows.h - the measures that are compared: a row each, with its name and type */
#pragma once

#include "analysis/cost-split.h"

#define COMPARE_DECIMALS 12

/* The compared measures; a ratio is meaningful for all but those marked. */
typedef enum
{
  ROW_TIME,
  ROW_EFFICIENCY,
  ROW_PRODUCTIVE,
  ROW_LOST,
  ROW_INSUFFICIENT,
  ROW_COMMUNICATION,
  ROW_COMMUNICATION_SYNCH,
  ROW_IDLE,
  ROW_LOAD_IMBALANCE,
  ROW_SYNCHRONIZATION,
  ROW_OVERLAP,
  ROW_MESSAGES,
  ROW_BYTES,
  ROW_LINK_HOPS,
  ROW_CONGESTION,
  ROW_UTILISATION,
  ROW_STATE_BUSY,
  ROW_STATE_OVERHEAD,
  ROW_STATE_IDLE,
  ROW_SPLIT, /* N_SPLITS rows */
  ROW_SPLIT_LAST = ROW_SPLIT + N_SPLITS - 1,
  N_ROWS
} Row;

typedef enum
{
  VALUE_TIME,
  VALUE_COUNT,
  VALUE_SHARE /* of COMPARE_DECIMALS decimals */
} ValueType;

typedef struct
{
  const char *key, *label;
  ValueType type;
} CompareRow;

extern const CompareRow compare_rows[N_ROWS];
