/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why-case.h - short schedules on small networks, as the worked cases of docs/why.md are
 * written
 *
 *   ranks  "c100 >2:1000; <0:1000": of each rank what it does, one after the other:
 *          cN computes N ns, >p:B sends B bytes to p, <p:B receives them
 *   links  "0-3 1-3 3-2", both ways, of weight 1 or "1-2*0.5"
 *
 * Links take 1 ns a byte, and nothing else takes time unless the settings say so.
 */
#pragma once

#include "replay/replay.h"

typedef struct
{
  const char *ranks, *links;
  const char *settings; /* of the machine, separated by "; "; "" */
} WhyCase;

typedef struct
{
  Program *program;
  Machine *machine; /* resolved */
  char *links;      /* the topology file, removed when this is closed */
} WhyCaseFiles;

void why_case_open (WhyCaseFiles *self, const WhyCase *what);
void why_case_close (WhyCaseFiles *self);
