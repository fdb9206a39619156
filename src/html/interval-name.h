/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-name.h - "USER jac.cdv:22 [1]": an interval by its place in the program */
#pragma once

#include "html/page.h"
#include "program/program.h"

/* Escaped. */
void interval_name_put (Page *page, const Interval *interval);
