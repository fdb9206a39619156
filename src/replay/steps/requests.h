/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.h - messages of MPI: receives that are begun before they are waited for, and
 * sends that wait for their receive */
#pragma once

#include "replay/messages/owners.h"

/* No request; one of a step that waits for itself. */
#define REQUEST_NONE G_MAXUINT32
#define REQUEST_BLOCKING OBSERVED_NO_REQUEST

extern const MessageOwner requests_owner;

/* Open and close do nothing for programs without requests. */
void requests_open (Replay *self);

/* Before the run, where observers hear for whom processors wait. */
void requests_open_peers (Replay *self);
void requests_close (Replay *self);

/* Steps of MPI messages; each FALSE: the processor has to wait. */
void requests_post (Replay *self, guint32 processor, const Step *step);
gboolean requests_complete (Replay *self, guint32 processor, const Step *step);
gboolean requests_send (Replay *self, guint32 processor, const Step *step);

/* Receives the message if it has arrived. */
gboolean requests_receive (Replay *self, guint32 processor, const Step *step);

/* The number of a processor that belongs to one of its requests; of a graph to one of its
 * operations.  0 at first. */
guint32 *requests_place (Replay *self, guint32 processor, guint32 number);
