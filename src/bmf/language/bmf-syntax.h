/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-syntax.h - how words, numbers and signs of a parallel BMF text are written
 *
 * A comment begins with -- and ends with its line.  Names begin with $ ($Increment);
 * numbers with a digit, or a sign and a digit (-12, 3.5, 1e-3).
 */
#pragma once

#include "base/text-scanner.h"

extern const TextSyntax bmf_syntax;
