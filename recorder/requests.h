/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.h - open requests, by their handles */
#pragma once

#include "recorder.h"

typedef enum
{
  REQUEST_SEND,
  REQUEST_RECV,
  REQUEST_SENDRECV, /* MPI_Isendrecv: a send, and a receive with the next number */
  REQUEST_COLLECTIVE
} RequestType;

typedef struct _Request Request;
struct _Request
{
  RequestType type;
  bool persistent, active, cancelled; /* cancelled: MPI_Cancel was called */
  uint32_t comm;
  int remote_first; /* see Communicator */
  int peer, tag;    /* of a receive: may be MPI_ANY_SOURCE, MPI_ANY_TAG */
  uint64_t bytes, number;
  int source, recvtag; /* REQUEST_SENDRECV: arguments of the receive */
  uint64_t recv_bytes; /* its buffer's size */
  Collective *what;
  CommEntry *copy;   /* MPI_Comm_idup: the new communicator without its handle, */
  MPI_Comm *copy_at; /* which is there when the request is complete */
  MPI_Request handle;
  Request *next; /* free, or of those that MPI_Request_free left open */
};

/* Adds an inactive request; its other members are zero. */
Request *requests_add (MPI_Request handle, RequestType type, Communicator comm);

/* Makes it active, with new numbers, and writes the records. */
void requests_start (Request *self);

/* A receive that starts with MPI_Mprobe, and completes with MPI_Mrecv or the request of
 * MPI_Imrecv.  Taking it returns NULL if the message is not known. */
void requests_add_matched (MPI_Message message, Communicator comm);
Request *requests_take_matched (MPI_Message message, MPI_Request handle);

/* Starts a nonblocking collective operation. */
Request *requests_collective (const Collective *what, MPI_Request handle);

/* Writes the records of its completion; removes it unless it is persistent. */
void requests_complete (Request *self, MPI_Status *status);
