/* SPDX-License-Identifier: GPL-3.0-or-later */
/* igraph-library.h - the functions of igraph, 0.9 to 1.x, which is loaded when it is
 * needed
 *
 * Most runs need none of them, and igraph brings LAPACK, ICU and others with it: loading
 * these took longer than a small replay.  Where the name of the shared library is not
 * known (igraph-soname.h), igraph is linked, and nothing is loaded late.
 */
#pragma once

#include <glib.h>
#include <igraph/igraph.h>

/* Before 0.10, ends of edges were numbers as all others, and errors whole numbers. */
#if IGRAPH_VERSION_MAJOR == 0 && IGRAPH_VERSION_MINOR < 10
#define IGRAPH_NUMBERS vector
typedef igraph_vector_t IgraphNumbers;
typedef int IgraphError;
#else
#define IGRAPH_NUMBERS vector_int
typedef igraph_vector_int_t IgraphNumbers;
typedef igraph_error_t IgraphError;
#endif

/* The member, and the function without igraph_ in front of it. */
#define IGRAPH_FUNCTIONS(FUNCTION)                                                       \
  FUNCTION (create, create)                                                              \
  FUNCTION (destroy, destroy)                                                            \
  FUNCTION (layout_kamada_kawai, layout_kamada_kawai)                                    \
  FUNCTION (matrix_destroy, matrix_destroy)                                              \
  FUNCTION (matrix_init, matrix_init)                                                    \
  FUNCTION (numbers_destroy, IGRAPH_JOIN (IGRAPH_NUMBERS, _destroy))                     \
  FUNCTION (numbers_init, IGRAPH_JOIN (IGRAPH_NUMBERS, _init))                           \
  FUNCTION (set_error_handler, set_error_handler)                                        \
  FUNCTION (set_warning_handler, set_warning_handler)                                    \
  FUNCTION (warning_handler_ignore, warning_handler_ignore)
#define IGRAPH_JOIN(one, other) G_PASTE (one, other)
#define IGRAPH_NAME(name) G_PASTE (igraph_, name)

typedef struct
{
#define MEMBER(member, name) __typeof__ (IGRAPH_NAME (name)) *member;
  IGRAPH_FUNCTIONS (MEMBER)
#undef MEMBER
  __typeof__ (IGRAPH_FINALLY_FREE) *finally_free;
} IgraphLibrary;

/* Fills *self; igraph stays loaded until the process ends.  Returns: whether it can be
 * loaded. */
gboolean igraph_library_load (IgraphLibrary *self);
