/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.h - the parts of a program that makes every call that is recorded */
#pragma once

#include "counts.h"

#define MOST_RANKS 64

static inline int
rank_in (MPI_Comm comm)
{
  int rank;

  MPI_Comm_rank (comm, &rank);
  return rank;
}

/* On every kind of communicator; more_tag: added to tags. */
void call_messages (MPI_Comm comm);
void call_requests (MPI_Comm comm);
void call_probes (MPI_Comm comm);
void call_collectives (MPI_Comm comm);
void call_nonblocking (MPI_Comm comm);
void call_persistent (MPI_Comm comm);

/* Makes communicators of all kinds of MPI_COMM_WORLD, and calls those above on them. */
void call_communicators (void);
void call_neighbours (void);
void call_between (void);

/* What is counted only. */
void call_others (void);
