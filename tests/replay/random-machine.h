/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-machine.h - a random graph and machine, for what random programs run on it */
#pragma once

#include "model-case.h"

typedef struct
{
  GRand *random;
  ModelCase *made;
  gboolean coarse; /* few whole microseconds: much falls on the same instant */
  gboolean large;
} RandomMaker;

/* A case without a program. */
RandomMaker random_maker (GRand *random);

guint32 random_pick (RandomMaker *self, guint32 below);
gboolean random_chance (RandomMaker *self, guint32 percent);
guint64 random_bytes (RandomMaker *self);
void random_compute (RandomMaker *self, guint32 processor);
