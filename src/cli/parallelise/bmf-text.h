/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-text.h - the parallel program as it is printed, with the laws that made it as
 * comments */
#pragma once

#include "cli/parallelise/bmf-made.h"

/* with_data: includes the data.  To be freed.  Fails: a step cannot be replayed. */
char *bmf_made_format (BmfMade *self, gboolean with_data, GError **error);
