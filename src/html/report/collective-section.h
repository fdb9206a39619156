/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-section.h - which algorithms collective operations of MPI have taken */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* Nothing if there were none. */
void collective_section_put (Page *page, const ReportContext *context);
