/* SPDX-License-Identifier: GPL-3.0-or-later */
/* same-schedule.h - two programs have the same operations and requirements */
#pragma once

#include "program/program.h"

/* Requirements of one operation in any order. */
void assert_same_schedule (const Program *a, const Program *b);

/* Does every operation of a program that has been read from any bytes, in any order that
 * is possible; the program must not leave anything. */
void do_all_operations (Program *program);
