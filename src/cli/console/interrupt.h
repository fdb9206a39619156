/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interrupt.h - what is removed when a signal ends the program: hidden files, and a
 * folder made for them
 *
 * Signals belong to the process, so this is the only place with process-wide state.
 * They end the program at once, as they do by default: from a terminal, of kill, a batch
 * system or a timer, SIGXCPU (ulimit -S -t), SIGBUS (a mapped file was shortened),
 * SIGSEGV. In a process that was forked after the paths were given nothing is removed.
 */
#pragma once

/* The path is removed; a folder, if it is empty.  Paths watched later are removed first;
 * what was renamed meanwhile stays. */
void interrupt_watch (const char *path);

/* The same for a folder with all it contains. */
void interrupt_watch_tree (const char *path);

/* Removes them now; the program is about to end.  Allocates nothing. */
void interrupt_clear_away (void);

/* Signals are blocked: while files get their names, or are made and not watched yet. */
void interrupt_hold (void);

/* Those that were not blocked before are delivered. */
void interrupt_release (void);

/* Stops watching all paths. */
void interrupt_forget (void);
