/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/compare-rows.h"

const CompareRow compare_rows[N_ROWS] = {
  [ROW_TIME] = { "time", "Time", VALUE_TIME },
  [ROW_EFFICIENCY] = { "efficiency", "Efficiency", VALUE_SHARE },
  [ROW_PRODUCTIVE] = { "productive_time", "Productive time *", VALUE_TIME },
  [ROW_LOST] = { "lost_time", "Lost time *", VALUE_TIME },
  [ROW_INSUFFICIENT]
  = { "insufficient_parallelism", "  Insufficient parallelism", VALUE_TIME },
  [ROW_COMMUNICATION] = { "communication", "  Communications", VALUE_TIME },
  [ROW_COMMUNICATION_SYNCH]
  = { "communication_synch", "    of it waiting to begin", VALUE_TIME },
  [ROW_IDLE] = { "idle", "  Idle time", VALUE_TIME },
  [ROW_LOAD_IMBALANCE] = { "load_imbalance", "Load imbalance *", VALUE_TIME },
  [ROW_SYNCHRONIZATION] = { "synchronization", "Synchronization *", VALUE_TIME },
  [ROW_OVERLAP] = { "overlap", "Overlap *", VALUE_TIME },
  [ROW_MESSAGES] = { "messages", "Messages", VALUE_COUNT },
  [ROW_BYTES] = { "bytes", "Bytes", VALUE_COUNT },
  [ROW_LINK_HOPS] = { "link_hops", "Link-hops", VALUE_COUNT },
  [ROW_CONGESTION] = { "congestion_delay", "Delay by congestion", VALUE_TIME },
  [ROW_UTILISATION] = { "busiest_link_utilisation", "  its utilisation", VALUE_SHARE },
  [ROW_STATE_BUSY] = { "state_busy", "Processors busy *", VALUE_TIME },
  [ROW_STATE_OVERHEAD] = { "state_overhead", "  in overhead", VALUE_TIME },
  [ROW_STATE_IDLE] = { "state_idle", "  waiting or done", VALUE_TIME },
#define SPLIT_ROW(split, key, label) [ROW_SPLIT + split] = { key, label, VALUE_TIME }
  SPLIT_ROW (SPLIT_NETWORK_TIME, "network_time", "Network time"),
  SPLIT_ROW (SPLIT_NETWORK_START, "network_start_time", "  start times"),
  SPLIT_ROW (SPLIT_NETWORK_BYTE, "network_byte_time", "  bytes"),
  SPLIT_ROW (SPLIT_NETWORK_HELD, "network_held_time", "  held until the tail passed"),
  SPLIT_ROW (SPLIT_LATENCY, "latency_time", "Link latency"),
  SPLIT_ROW (SPLIT_OVERHEAD_MESSAGE, "overhead_message_time", "Overhead for messages *"),
  SPLIT_ROW (SPLIT_OVERHEAD_BYTE, "overhead_byte_time", "  for their bytes"),
};
