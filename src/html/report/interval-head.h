/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-head.h - where an interval report comes from, and its main figures */
#pragma once

#include "html/page.h"

void interval_head_put (Page *page, const ReportContext *context);
