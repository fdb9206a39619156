/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-graph.h - small random graphs, as topology files.  Free with g_free. */
#pragma once

#include <glib.h>

/* In the thesis's form. */
char *random_graph_text (GRand *random);

/* As GraphML, with few media, so that a path often has several links of one. */
char *random_graph_media (GRand *random);
