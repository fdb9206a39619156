/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows-private.h - what the files of windows call in each other */
#pragma once

#include "replay/events/schedule.h"

/* ---- windows.c --------------------------------------------------------------------- */

void windows_run (Replay *self);

/* What belongs to one partition: a queue, and arrivals to be told. */
void windows_open_own (Replay *self);
void windows_close_own (Replay *self);

/* ---- window-events.c --------------------------------------------------------------- */

/* Processors that can be called now; then the events of the open window. */
void windows_call_runnable (Replay *self);
void windows_take_events (Replay *self);

/* ---- threads.c --------------------------------------------------------------------- */

/* Divides the replay into partitions if it is worth it, and possible. */
void threads_open (Replay *self);
void threads_close (Replay *self);

/* Runs to the end; sums and errors are the replay's then, and links are summed up. */
void threads_run (Replay *self);

/* How many the run could use. */
guint threads_used (const Replay *self);

/* thread-count.c: how many there can be, and why no more */
guint threads_count (const Replay *self, const char **why);

/* ---- partition-replay.c ------------------------------------------------------------ */

/* The replay of a partition other than the first, which is that of all. */
Replay *partition_replay_new (Replay *of, guint32 number, Network *network);

/* Adds its sums, and frees it. */
void partition_replay_join (Replay *self, Replay *other);

/* ---- remote-events.c --------------------------------------------------------------- */

/* What others have sent to this partition in the window before. */
void remote_events_read (Partitions *self, guint to);

/* Memory of messages of others that was given back here. */
void remote_events_send_memory (Partitions *self, guint from);
