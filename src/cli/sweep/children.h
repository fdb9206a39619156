/* SPDX-License-Identifier: GPL-3.0-or-later */
/* children.h - commands that run beside this process, several at a time
 *
 * Each has its own process group and no standard input, and its printed text is kept.
 * Signals belong to the process: while this object exists, the signals that would end the
 * process (SIGINT, SIGTERM, SIGHUP) are waited for here, so that no command outlives it.
 * At most one at a time.
 */
#pragma once

#include <glib.h>

typedef struct _Children Children;

Children *children_new (void);

/* Ends all running commands and waits for them.  A signal that arrived is then
 * delivered. */
void children_free (Children *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Children, children_free)

/* arguments: ends with NULL; the first is looked up in PATH.  number: what
 * children_wait calls it.  Fails: it cannot be started. */
gboolean children_start (Children *self, const char *const *arguments, guint number,
                         GError **error);

/* Whether this process has only one thread, as far as the system tells: a copy has only
 * the thread that makes it. */
gboolean children_can_be_copies (void);

/* In a copy of this process, which must have only one thread: a command that need not
 * begin anew.  Returns: its exit status. */
typedef int (*ChildCommand) (gpointer data);
gboolean children_start_copy (Children *self, ChildCommand command, gpointer data,
                              guint number, GError **error);

guint children_running (const Children *self);

typedef struct
{
  guint number;
  int status;       /* as waitpid has it */
  char *said, *err; /* standard output and error, the first CHILD_MOST_TEXT bytes */
  gboolean is_lost; /* they could not be read */
} ChildResult;

#define CHILD_MOST_TEXT (1u << 20)

void child_result_clear (ChildResult *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ChildResult, child_result_clear)

typedef enum
{
  CHILDREN_ENDED,      /* one has; *result is set */
  CHILDREN_STILL,      /* none within the time */
  CHILDREN_INTERRUPTED /* by a signal: time to end */
} ChildrenEvent;

/* Waits until a running command ends, at most for the given time. */
ChildrenEvent children_wait (Children *self, guint milliseconds, ChildResult *result);
