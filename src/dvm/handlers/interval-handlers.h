/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-handlers.h - the intervals at the end of a trace */
#pragma once

#include "dvm/session/session.h"

/* Warns about user intervals inside parallel loops. */
void intervals_warn_of_loops (const Session *session, const char *trace);

/* Closes all open intervals except the whole program. */
void intervals_close (Session *session, const char *trace);
