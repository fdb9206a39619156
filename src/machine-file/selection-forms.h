/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection-forms.h - the two forms of files that choose algorithms */
#pragma once

#include "machine-file/selection-text.h"

/* Append the rules of the text.  Fail: it is wrong. */
gboolean selection_json (SelectionText *self, GError **error);  /* MPICH */
gboolean selection_rules (SelectionText *self, GError **error); /* Open MPI */
