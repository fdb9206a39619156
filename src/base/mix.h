/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mix.h - fixed hashes and random draws, the same on every machine and library
 *
 * Arithmetic is modulo 2^64.  Source: docs/replay.md, "Hashes and draws".
 */
#pragma once

#include <glib.h>

#define MIX_STEP G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

static inline guint64
mix (guint64 x)
{
  x = (x ^ x >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* H (x, ..) is one call for each value, the first with the seed. */
static inline guint64
mix_add (guint64 hash, guint64 x)
{
  return mix (hash + MIX_STEP + x);
}

/* Maps a random number to a number below n. */
static inline guint32
mix_pick (guint64 hash, guint32 n)
{
  return (guint32) ((hash >> 32) * n >> 32);
}

/* The next random number; *state is the seed at first. */
static inline guint64
mix_draw (guint64 *state)
{
  *state += MIX_STEP;
  return mix (*state);
}
