/* SPDX-License-Identifier: GPL-3.0-or-later */
/* igraph-interface.h - the part of igraph's interface that netfare uses, as its manuals
 * say it for 0.9, 0.10 and 1.0: topology-igraph.c is compiled with each, whichever is
 * installed
 *
 * IGRAPH_VERSION_MAJOR and IGRAPH_VERSION_MINOR are given to the compiler. */
#pragma once

typedef double igraph_real_t;
typedef struct
{
  igraph_real_t *stor_begin;
} igraph_vector_t;
typedef struct
{
  igraph_vector_t data;
  long nrow;
} igraph_matrix_t;
typedef struct
{
  void *nodes;
} igraph_t;

#define VECTOR(v) ((v).stor_begin)
#define MATRIX(m, i, j) ((m).data.stor_begin[(m).nrow * (j) + (i)])

#if IGRAPH_VERSION_MAJOR == 0 && IGRAPH_VERSION_MINOR < 10
typedef int igraph_integer_t;
typedef int igraph_bool_t;
enum
{
  IGRAPH_SUCCESS
};
#define ERROR_CODE int
#define VECTOR_SIZE long
#define EDGES igraph_vector_t
typedef void igraph_warning_handler_t (const char *reason, const char *file, int line,
                                       int code);
int igraph_vector_init (igraph_vector_t *self, long size);
void igraph_vector_destroy (igraph_vector_t *self);
#else
#include <stdbool.h>
#include <stdint.h>
typedef enum
{
  IGRAPH_SUCCESS
} igraph_error_t;
typedef bool igraph_bool_t;
#if IGRAPH_VERSION_MAJOR >= 1
typedef int64_t igraph_int_t;
#define igraph_integer_t igraph_int_t
#else
typedef int64_t igraph_integer_t;
#endif
typedef struct
{
  igraph_integer_t *stor_begin;
} igraph_vector_int_t;
#define ERROR_CODE igraph_error_t
#define VECTOR_SIZE igraph_integer_t
#define EDGES igraph_vector_int_t
typedef void igraph_warning_handler_t (const char *reason, const char *file, int line);
igraph_error_t igraph_vector_int_init (igraph_vector_int_t *self, igraph_integer_t size);
void igraph_vector_int_destroy (igraph_vector_int_t *self);
#endif

typedef void igraph_error_handler_t (const char *reason, const char *file, int line,
                                     ERROR_CODE code);
igraph_error_handler_t *igraph_set_error_handler (igraph_error_handler_t *handler);
igraph_warning_handler_t *igraph_set_warning_handler (igraph_warning_handler_t *handler);
extern igraph_warning_handler_t igraph_warning_handler_ignore;
void IGRAPH_FINALLY_FREE (void);

ERROR_CODE igraph_create (igraph_t *graph, const EDGES *edges, igraph_integer_t nodes,
                          igraph_bool_t directed);
void igraph_destroy (igraph_t *graph);
ERROR_CODE igraph_matrix_init (igraph_matrix_t *self, VECTOR_SIZE rows,
                               VECTOR_SIZE columns);
void igraph_matrix_destroy (igraph_matrix_t *self);
ERROR_CODE igraph_layout_kamada_kawai (const igraph_t *graph, igraph_matrix_t *result,
                                       igraph_bool_t use_seed, igraph_integer_t maxiter,
                                       igraph_real_t epsilon, igraph_real_t kkconst,
                                       const igraph_vector_t *weights,
                                       const igraph_vector_t *minx,
                                       const igraph_vector_t *maxx,
                                       const igraph_vector_t *miny,
                                       const igraph_vector_t *maxy);
