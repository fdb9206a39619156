/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern-model.h - the program by name that pattern-model.c reads, and what its
 * processors do */
#pragma once

#include <stdbool.h>
#include <stdint.h>

extern uint64_t seed;
extern int processors;
extern long bytes;

/* The name of the pattern, and whether it is that. */
void set_name (const char *text);
bool is (const char *name);
int modulo (long x, long n);

/* docs/replay.md, "Hashes and draws". */
uint64_t mix (uint64_t x);
int pick (uint64_t h, int n);

/* Print what processor i does. */
void send (int i, int j, long size);
void take (int i, int j, long size);

bool is_collective (void);
void collective (int i);
void recursive_doubling (int i, long size);

/* Prints so many random specifications, and a traffic for every third. */
void draw_specs (int count);
