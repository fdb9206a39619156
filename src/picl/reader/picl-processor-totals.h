/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-processor-totals.h - the totals of one processor of a PICL trace */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime busy, overhead, idle;
  guint64 records;
  guint64 messages_sent, bytes_sent;
  guint64 messages_received, bytes_received;
} PiclProcessorTotals;
