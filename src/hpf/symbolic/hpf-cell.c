/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-cell.h"

static void
cell_clear (gpointer data)
{
  HpfCell *cell = data;
  hpf_region_free (cell->region);
  hpf_quasi_free (cell->count);
  if (cell->written != NULL)
    g_array_unref (cell->written);
}

GArray *
hpf_cells_new (void)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (HpfCell));
  g_array_set_clear_func (cells, cell_clear);
  return cells;
}
