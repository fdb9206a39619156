/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-bytes.h - what is known of a program's calls before it runs */
#pragma once

#include "base/sim-time.h"
#include "program/program.h"

typedef void (*CallBytesVisit) (gpointer data, guint32 call, guint32 interval,
                                guint64 count, TotalTime bytes);

/* Visits the steps that belong to calls and have bytes: messages that are sent, what a
 * member gives a collective (of an alltoall to all others, of a scatter what it gets).
 * count: of operations that require each other, how many calls begin, which are visited
 * without bytes, too; of steps 0, since observers hear of each of their calls.
 * Takes time in proportion to the program. */
void call_bytes_visit (const Program *program, CallBytesVisit visit, gpointer data);
