/* SPDX-License-Identifier: GPL-3.0-or-later */
/* igraph-library.h - the functions of igraph, which is loaded when it is needed first
 *
 * Most runs need none of them, and igraph brings LAPACK, ICU and others with it: loading
 * these took longer than a small replay.  Where the name of the shared library is not
 * known (igraph-soname.h), igraph is linked, and nothing is loaded late.
 */
#pragma once

#include <glib.h>
#include <igraph/igraph.h>

#define IGRAPH_FUNCTIONS(FUNCTION)                                                       \
  FUNCTION (connected_components)                                                        \
  FUNCTION (create)                                                                      \
  FUNCTION (destroy)                                                                     \
  FUNCTION (ecount)                                                                      \
  FUNCTION (layout_kamada_kawai)                                                         \
  FUNCTION (maxflow_value)                                                               \
  FUNCTION (matrix_destroy)                                                              \
  FUNCTION (matrix_init)                                                                 \
  FUNCTION (set_error_handler)                                                           \
  FUNCTION (set_warning_handler)                                                         \
  FUNCTION (strerror)                                                                    \
  FUNCTION (subcomponent)                                                                \
  FUNCTION (vector_destroy)                                                              \
  FUNCTION (vector_int_destroy)                                                          \
  FUNCTION (vector_init)                                                                 \
  FUNCTION (vector_int_init)                                                             \
  FUNCTION (vector_int_push_back)                                                        \
  FUNCTION (vector_int_size)                                                             \
  FUNCTION (vector_int_sort)                                                             \
  FUNCTION (warning_handler_ignore)

/* igraph_NAME is the member NAME. */
typedef struct
{
#define MEMBER(name) __typeof__ (igraph_##name) *name;
  IGRAPH_FUNCTIONS (MEMBER)
#undef MEMBER
  __typeof__ (IGRAPH_FINALLY_FREE) *finally_free;
} IgraphLibrary;

/* Fills *self; igraph stays loaded until the process ends.  Returns: NULL, or why it
 * cannot be loaded (free it). */
char *igraph_library_load (IgraphLibrary *self);
