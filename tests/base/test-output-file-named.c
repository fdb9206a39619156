/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-output-file-named.c - the same tests where files without a name do not exist */
#define NAMED_TEMPORARIES
#include "test-output-file.c"
