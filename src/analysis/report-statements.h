/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-statements.h - the costs of messages as a machine file has them */
#pragma once

#include "machine/machine.h"
#include "program/program.h"

/* "link start time = 75 us", ..: the keys that are set, those for which this kind of
 * program has defaults of its own, and those for which schedules have; so that a schedule
 * of the program has the same costs as the program.  Array of char *, which are owned. */
GPtrArray *report_statements (const Machine *machine, const Program *program);
