/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-statements.h - the costs of messages as statements of a machine file */
#pragma once

#include "machine/machine.h"
#include "program/program.h"

/* Returns: an array of char *, which it owns, like "link start time = 75 us".  It has the
 * keys that are set, and those with different defaults for this kind of program or for
 * schedules, so that a schedule with them has the same costs as the program. */
GPtrArray *report_statements (const Machine *machine, const Program *program);
