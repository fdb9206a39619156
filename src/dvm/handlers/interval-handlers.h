/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-handlers.h - what becomes of intervals at the end of a trace */
#pragma once

#include "dvm/session/session.h"

/* Warns of user intervals inside parallel loops. */
void intervals_warn_of_loops (const Session *session, const char *trace);

/* Closes what is open, but for the whole program. */
void intervals_close (Session *session, const char *trace);
