/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chapters.h - what the short programs of chapters.c share */
#pragma once

#include <mpi.h>

/* Of the program that runs: its communicator, this rank in it, and its neighbours. */
extern MPI_Comm comm;
extern int rank, size, right, left;

/* Adds what was seen to the sum of this rank; the order counts. */
void see (long value);

/* A return code, as its class. */
void code (int result);

/* Source, tag and count of MPI_INT. */
void status_of (const MPI_Status *status);

/* chapters-others.c */
void collectives (void);
void in_place (void);
void sizes_of_each (void);
void nonblocking (void);
void own_operations (void);
void communicators (void);
void between_groups (void);
void grids (void);
void graphs (void);
void attributes (void);
void one_sided (void);
void files (void);
void threads (void);
void environment (void);
void packed (void);
