/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-region-private.h - what a region is, for what looks into PolyLib's sets */
#pragma once

#include "hpf/symbolic/hpf-polyhedra.h"
#include "hpf/symbolic/hpf-work.h"

struct _HpfRegion
{
  guint n; /* unknowns */
  Polyhedron *set;
  HpfBudget *budget;
};
