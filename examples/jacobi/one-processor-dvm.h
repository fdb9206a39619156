/* SPDX-License-Identifier: GPL-3.0-or-later */
/* one-processor-dvm.h - just enough of a DVM run-time library to run on one processor,
 * and to write down what it was asked: the trace that Lib-DVM writes
 *
 *   user code      | inside crtpl_ | user code   | inside mappl_ | ...
 *   ---------------+---------------+-------------+---------------+---> clock
 *                  ^call_crtpl_    ^ret_crtpl_   ^call_mappl_
 *                  TIME = user     TIME = inside TIME = user
 *
 * Times are measured by the monotonic clock; what writing the trace takes is left out of
 * them. Every function does here what one processor has to do of it: keeps its objects,
 * allocates the arrays, combines with nobody.
 *
 * Errors of the trace file are kept by stdio and told by dvm_close.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define DVM_RANK 2

typedef struct Dvm Dvm;
typedef struct DvmObject DvmObject; /* machine, template, array, loop, group, variable */

/* Source line of the next call; use as the first argument: dvm_crtpl (AT (dvm)). */
Dvm *dvm_at (Dvm *dvm, int line);
#define AT(dvm) dvm_at (dvm, __LINE__)

/* Writes the preamble to path; source is what FILE= names.  NULL where it cannot be
 * opened. */
Dvm *dvm_init (const char *path, const char *source, int line);

/* Writes the end, frees.  Returns: FALSE where anything could not be written. */
bool dvm_close (Dvm *dvm, int line);

/* Intervals: sequential and parallel loops. */
void dvm_bsloop (Dvm *dvm);
void dvm_bploop (Dvm *dvm);
void dvm_enloop (Dvm *dvm);

/* A template of the given sizes, laid by blocks over both processor dimensions. */
DvmObject *dvm_getam (Dvm *dvm);
DvmObject *dvm_crtamv (Dvm *dvm, const DvmObject *machine, const size_t size[DVM_RANK]);
void dvm_distr (Dvm *dvm, const DvmObject *template);

/* An array of doubles with shadow edges of one element, aligned one to one.
 * align allocates it; dvm_data is it, row by row. */
DvmObject *dvm_crtda (Dvm *dvm, const size_t size[DVM_RANK]);
bool dvm_align (Dvm *dvm, DvmObject *array, const DvmObject *template);
double *dvm_data (const DvmObject *array);
void dvm_delda (Dvm *dvm, DvmObject *array);

/* A loop over first..last of both axes, mapped one to one on array.  dvm_dopl returns
 * TRUE once, when the body is to be done. */
DvmObject *dvm_crtpl (Dvm *dvm);
void dvm_mappl (Dvm *dvm, DvmObject *loop, const DvmObject *array,
                const size_t first[DVM_RANK], const size_t last[DVM_RANK]);
bool dvm_dopl (Dvm *dvm, DvmObject *loop);
void dvm_endpl (Dvm *dvm, DvmObject *loop);

/* The largest of one double. */
DvmObject *dvm_crtrg (Dvm *dvm);
DvmObject *dvm_crtred (Dvm *dvm, double *variable);
void dvm_insred (Dvm *dvm, DvmObject *group, DvmObject *reduction, const DvmObject *loop);
void dvm_strtrd (Dvm *dvm, DvmObject *group);
void dvm_waitrd (Dvm *dvm, DvmObject *group);
void dvm_delrg (Dvm *dvm, DvmObject *group);

/* Exchange of shadow edges, without corners. */
DvmObject *dvm_crtshg (Dvm *dvm);
void dvm_inssh (Dvm *dvm, DvmObject *group, const DvmObject *array);
void dvm_strtsh (Dvm *dvm, DvmObject *group);
void dvm_waitsh (Dvm *dvm, DvmObject *group);
void dvm_delshg (Dvm *dvm, DvmObject *group);

/* Input and output of the program itself. */
void dvm_print_iteration (Dvm *dvm, int iteration, double eps);
FILE *dvm_fopen (Dvm *dvm, const char *path);
void dvm_print_result (Dvm *dvm, FILE *stream, int iterations, double eps);
bool dvm_fclose (Dvm *dvm, FILE *stream);
