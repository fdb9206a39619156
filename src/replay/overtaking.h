/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overtaking.h - whether messages of a program can be received in another order than they
 * were sent, between two processors and of one type
 *
 * They cannot if
 *
 *   - a processor sends messages of one type to another with a single tag, and the
 *     receives of these are done one after another: the n-th send matches the n-th
 *     receive.  In a schedule each must require the end of the one before, or of
 *     operations that do: known where steps require all of the last step;
 *   - collectives with messages of one type are one after another: each participant
 *     receives all its messages before it continues after the wait.
 */
#pragma once

#include "program/program.h"

/* FALSE: never, on any machine.  Takes as long as one pass over the program. */
gboolean overtaking_is_possible (const Program *program);
