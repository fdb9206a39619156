/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-path.h - the critical path of the reference model
 *
 * Written from the table of docs/why.md ("The critical path") alone: the model keeps all
 * it did, and the path is looked for backwards, from the end of the run, a row of the
 * table at a time.
 */
#pragma once

#include "model-case.h"

typedef enum
{
  MODEL_PIECE_BUSY,
  MODEL_PIECE_SEND,
  MODEL_PIECE_RECEIVE,
  MODEL_PIECE_TRANSMISSION,
  MODEL_PIECE_QUEUE,
  MODEL_PIECE_LATENCY,
  MODEL_PIECE_GAP,
  MODEL_PIECE_MEMORY,
  N_MODEL_PIECES
} ModelPieceType;

/* The first three are of a processor, the last one of no place, the others of a link. */
typedef struct
{
  ModelPieceType type;
  SimTime begin, end;
  guint32 processor, link;          /* link: of the case */
  guint32 source, destination;      /* of the message that is on the link */
  guint32 number;                   /* of it, at its source */
  guint64 bytes;                    /* of it */
  gboolean waits;                   /* another message, for this one or its gap */
  guint32 waiting_from, waiting_to; /* that one */
} ModelPiece;

/* One word. */
const char *model_piece_name (ModelPieceType type);

/* As a line; free with g_free. */
char *model_piece_describe (const ModelCase *at, const ModelPiece *piece);
