/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overtaking.h - whether messages of a program can be received in another order than they
 * were sent, between two processors and of one type
 *
 * They cannot where
 *
 *   - a processor sends messages of one type to another with one tag alone, and its
 *     receives are done one after another: the n-th send goes with the n-th receive;
 *   - collectives with messages of one type are one after another: each participant takes
 *     all that is for it before it goes on from the wait.
 */
#pragma once

#include "program/program.h"

/* FALSE: certainly not, on any machine.  Takes as long as reading the program once. */
gboolean overtaking_is_possible (const Program *program);
