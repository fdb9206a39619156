/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-piece.h - one piece of the critical path */
#pragma once

#include "why/path-sums.h"

#define PATH_NOWHERE (G_MAXUINT32 - 2)

typedef struct
{
  SimTime begin, end;
  PathKind kind;
  guint32 processor; /* PATH_NOWHERE: it is on a link */
  guint32 link;      /* as PathLink; PATH_NOWHERE: it is on a processor */
  guint32 interval;  /* of the program */
  guint32 operation; /* a call of the program; PROGRAM_NONE: none */

  /* Of a packet on a link. */
  gboolean has_message;
  PathEnds message;
  guint32 number; /* at its source */
  guint64 bytes;  /* of the message */

  /* The message that waits for it. */
  gboolean is_waited_for;
  PathEnds waiting;
} PathPiece;

typedef void (*PathPieceTaker) (gpointer data, const PathPiece *piece);
