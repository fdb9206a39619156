/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-syntax.h - how words, numbers and signs of a schedule are written
 *
 * Comments: from # or two slashes to the end of the line, and from slash star to star
 * slash.  Words have letters, digits, '_', '-' and '.', and do not begin with a digit;
 * letters and points may follow the digits of a number ("8b", "1.5").
 */
#pragma once

#include "base/text-scanner.h"

extern const TextSyntax goal_syntax;
