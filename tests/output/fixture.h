/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.h - what the tests of outputs share: a place to write to, a replay made by
 * hand */
#pragma once

#include "output/report-context.h"

/* An output into a file of its own, and what was written there.  fixture_close frees
 * both. */
typedef struct
{
  char *folder, *path;
  OutputFile *output;
} Written;

void fixture_open (Written *self, const char *name);
char *fixture_close (Written *self); /* the text; g_free */

/* A file of real data, below NETFARE_SHARED or ../shared; NULL, with the test skipped,
 * where it is not there. */
char *fixture_shared (const char *name);

/* Two processors, MAIN (0) with USER (1, expression 7) and SEQ (2) in it; names are
 * hostile. No steps but a segment in MAIN: 10 ps user, 5 ps system. */
Program *fixture_program (void);

/* The program done by hand: processor 0 spends 100 us user in USER, processor 1 60 us
 * there and 20 us in a reduction (5 us real synchronisation), both do the segment. */
Characteristics *fixture_characteristics (Program *program);

#define FIXTURE_FILE "<script>alert(1)</script>&\"'\x01\xff.fdv"

/* Everything together; free with fixture_context_clear. */
typedef struct
{
  ReportContext context;
  ReplayResult result;
  ProcessorTotals totals[2];
  Machine *machine;
} FixtureContext;

void fixture_context (FixtureContext *self);
void fixture_context_clear (FixtureContext *self);

/* Every identity of the characteristics, for every interval and processor. */
void fixture_check_identities (Characteristics *characteristics, Program *program);
