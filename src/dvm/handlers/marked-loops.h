/* SPDX-License-Identifier: GPL-3.0-or-later */
/* marked-loops.h - loops marked by exfrst_, imlast_ or across_ */
#pragma once

#include "dvm/session/session.h"

/* Handles a dopl_ of a loop marked by exfrst_, imlast_ or across_: all except its ret
 * time. */
gboolean marked_loop_do (Session *session, Call *call, Loop *loop, GError **error);
