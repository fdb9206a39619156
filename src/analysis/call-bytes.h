/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-bytes.h - the bytes of the steps of a program's calls */
#pragma once

#include "base/sim-time.h"
#include "program/program.h"

typedef void (*CallBytesVisit) (gpointer data, guint32 call, guint32 interval,
                                TotalTime bytes);

/* Visits the steps that belong to calls and have bytes: messages that are sent, what a
 * member gives a collective (of an alltoall to all others, of a scatter what it gets).
 * Takes time in proportion to the program. */
void call_bytes_visit (const Program *program, CallBytesVisit visit, gpointer data);
