/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-processor-totals.h - what a PICL trace says of one processor in all */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime busy, overhead, idle;
  guint64 records;
  guint64 messages_sent, bytes_sent;
  guint64 messages_received, bytes_received;
} PiclProcessorTotals;
