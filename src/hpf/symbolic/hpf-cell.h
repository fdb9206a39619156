/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-cell.h - a count and the region of the unknowns where it is right */
#pragma once

#include "hpf/symbolic/hpf-polyhedra.h"

typedef struct
{
  HpfRegion *region;
  HpfQuasi *count;
  GArray *written; /* HpfForm: how the region is written; NULL: as its conditions are */
} HpfCell;

/* An array of them that frees what is in them. */
GArray *hpf_cells_new (void);
