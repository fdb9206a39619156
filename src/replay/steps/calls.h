/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.h - which call of the program a processor is in, told to observers
 *
 *   steps   compute | post  send  complete complete | compute
 *   call              Irecv Isend      Waitall
 *
 * A call begins with its first step and ends before the next one that is not its own.
 * Where the calls of a program are kinds of communications, each collective, and each
 * wait for one that was started before, is one.
 */
#pragma once

#include "replay/steps/steps.h"

/* Before the run, after the last observer was added. */
void calls_open (Replay *self);
void calls_close (Replay *self);

static inline gboolean
calls_are_told (const Replay *self)
{
  return self->steps->told_step != NULL;
}

/* The processor is about to take a step, or to go on with it. */
void calls_tell (Replay *self, guint32 processor, const Step *step);
