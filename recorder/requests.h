/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.h - open requests, by their handles */
#pragma once

#include "recorder.h"

typedef enum
{
  REQUEST_SEND,
  REQUEST_RECEIVE,
  REQUEST_BOTH, /* Isendrecv: a send, and a receive with the next number */
  REQUEST_COLLECTIVE
} RequestType;

typedef struct _Request Request;
struct _Request
{
  RequestType type;
  bool persistent, active, cancelled; /* cancelled: MPI_Cancel was called */
  uint32_t comm;
  int first_peer; /* see Communicator */
  int peer, tag;  /* of a receive: as it was posted */
  uint64_t bytes, number;
  int source, label; /* of the receive of both: as it was posted */
  uint64_t most;
  Collective *what;
  Known *copy;       /* MPI_Comm_idup: the new communicator without its handle, */
  MPI_Comm *copy_at; /* which is there when the request is complete */
  MPI_Request handle;
  Request *next; /* free, or of those that MPI_Request_free left open */
};

/* Adds a request; its members but these are zero.  Not active. */
Request *requests_add (MPI_Request handle, RequestType type, Communicator comm);

/* Makes it active, with numbers of its own. */
void requests_begin (Request *self);

/* A receive that a probe posted: found by MPI_Mrecv. */
void requests_keep_message (MPI_Message message, Communicator comm);
Request *requests_take_message (MPI_Message message, MPI_Request handle);

/* A collective operation that begins. */
Request *requests_collective (const Collective *what, MPI_Request handle);

/* It is complete, with this status. */
void requests_end (Request *self, MPI_Status *status);
