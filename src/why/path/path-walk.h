/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-walk.h - the pieces of a chain of causes, backwards (docs/why.md, "The critical
 * path") */
#pragma once

#include "replay/causes/causes.h"
#include "why/path/path-piece.h"

/* From a time, where the chain ends, back to the begin of what is kept.  Returns: the
 * time at which it begins. */
SimTime path_walk (const Causes *causes, Cause end, SimTime time, PathPieceTaker take,
                   gpointer data);
