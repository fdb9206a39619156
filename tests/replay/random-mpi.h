/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-mpi.h - MPI programs made up at random: messages that are begun before they are
 * waited for, operations of overlapping groups, each rank in intervals of its own
 *
 * What ranks do follows from one global order, so none can deadlock.
 */
#pragma once

#include "program/program.h"

Program *random_mpi_new (GRand *random, guint32 ranks);
