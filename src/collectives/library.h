/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - which algorithms the libraries of collective operations choose
 *
 * docs/collectives.md, "Libraries", has the rules.
 */
#pragma once

#include "collectives/algorithm.h"

/* The word of machine files: "mpich-4". */
const char *library_name (CollectiveLibrary library);

/* The same of rules: "file(\"rules.conf\")"; free with g_free. */
char *collective_rules_text (const CollectiveRules *rules);

/* The library by the text of MPI_Get_library_version.  *note: what is to be said about
 * it, or NULL.  Returns: FALSE if the text names none that is known. */
gboolean library_of_version (const char *text, CollectiveLibrary *library,
                             const char **note);

/* The size that a library's rules ask for. */
guint64 library_deciding_size (CollectiveLibrary library,
                               const GroupOperation *operation);

AlgorithmUse mpich_choose (const GroupOperation *operation);
AlgorithmUse open_mpi_choose (const GroupOperation *operation);
AlgorithmUse nccl_choose (const GroupOperation *operation);
