/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interrupt.h - what a signal that ends the program clears away: hidden files, and a
 * folder made for them
 *
 * Signals are the process's, so this is the one place with state of the process.  SIGINT,
 * SIGTERM and SIGHUP end the program at once, as they do anyway.
 */
#pragma once

/* path, which must stay valid until interrupt_forget, is removed; a folder where it is
 * empty. Those watched later are removed first. */
void interrupt_watch (const char *path);

/* Signals wait until interrupt_forget: while files get their names. */
void interrupt_hold (void);

/* Nothing is watched any more, and signals that waited are heard. */
void interrupt_forget (void);
