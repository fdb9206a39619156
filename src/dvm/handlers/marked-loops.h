/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marked-loops.h - loops that exfrst_, imlast_ or across_ has marked */
#pragma once

#include "dvm/session/session.h"

/* A dopl_ of a loop that exfrst_, imlast_ or across_ has marked: all but its ret time. */
gboolean marked_loop_do (Session *session, Call *call, Loop *loop, GError **error);
