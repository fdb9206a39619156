/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shares.h - the share of each of N processors in work that all of them did
 *
 * If N processors execute a time c redundantly, the i-th has the productive part floor
 * (c*(i+1)/N) - floor (c*i/N) (docs/dvm-rules.md, section 2).  With c = q*N + r this is q
 * + floor (r*(i+1)/N) - floor (r*i/N), so the sum over many amounts needs only the sum of
 * the q and how often each r occurred.  An amount is added in constant time, whatever N
 * is; memory is at most 8 bytes for each amount, and for each of the N possible
 * remainders.
 */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  guint32 members;    /* N */
  SimTime total;      /* sum of the c */
  SimTime quotients;  /* sum of the q */
  GArray *remainders; /* guint32, not 0, in any order; NULL: none */
  guint64 *histogram; /* by remainder, once there were 2*N of them; else NULL */
} Shares;

void shares_init (Shares *self, guint32 members);
void shares_clear (Shares *self);
void shares_add (Shares *self, SimTime amount);

/* Adds to part[i] the productive part of the i-th member, for all N. */
void shares_add_parts (const Shares *self, SimTime *part);

/* The part of one amount. */
SimTime shares_part (SimTime amount, guint32 member, guint32 members);
