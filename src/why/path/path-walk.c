/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/path/path-walk.h"

typedef struct
{
  const Causes *causes;
  const PathVisitor *visitor;
  const CauseRecord *waiting; /* M: with which the path came to the timeline it is on */
} Walk;

G_STATIC_ASSERT (CAUSE_NETWORK == PATH_NETWORK && CAUSE_MEMORY == PATH_MEMORIES);

/* What takes no time is no piece. */
static void
give (const Walk *self, const PathPiece *piece)
{
  if (piece->end > piece->begin)
    self->visitor->take (self->visitor->data, piece);
}

/* ---- rows -------------------------------------------------------------------------- */

static PathKind
kind_of (const CauseRecord *record)
{
  switch ((CauseKind) record->destination)
    {
    case CAUSE_BUSY:
      return PATH_BUSY;
    case CAUSE_SENDING:
      return PATH_SEND;
    case CAUSE_RECEIVING:
      return PATH_RECEIVE;
    case CAUSE_COLLECTIVE:
      return PATH_COLLECTIVE;
    case CAUSE_AT:
      return PATH_DEPENDENCE;
    case CAUSE_SUMS:
      break;
    }
  g_assert_not_reached ();
}

static void
give_row (const Walk *self, const CauseRecord *record)
{
  const gboolean on_link = record->destination == CAUSE_COLLECTIVE;

  give (self,
        &(PathPiece){ .begin = record->begin,
                      .end = record->end,
                      .kind = kind_of (record),
                      .processor = on_link ? PATH_NOWHERE : record->place,
                      .link = on_link ? record->place : PATH_NOWHERE,
                      .interval = causes_interval (self->causes, record->scope),
                      .operation = causes_operation (self->causes, record->scope) });
}

/* ---- packets ----------------------------------------------------------------------- */

static gboolean
is_of_message (const CauseRecord *a, const CauseRecord *b)
{
  return a->source == b->source && a->message == b->message;
}

static void
give_packet (const Walk *self, const CauseRecord *record, PathKind kind, SimTime begin,
             SimTime end)
{
  PathPiece piece = { .begin = begin,
                      .end = end,
                      .kind = kind,
                      .processor = PATH_NOWHERE,
                      .link = record->place,
                      .interval = causes_interval (self->causes, record->scope),
                      .operation = causes_operation (self->causes, record->scope),
                      .has_message = TRUE,
                      .message = { record->source, record->destination },
                      .number = record->message,
                      .bytes = record->bytes };

  if ((kind == PATH_QUEUE || kind == PATH_GAP) && !is_of_message (record, self->waiting))
    {
      piece.is_waited_for = TRUE;
      piece.waiting = (PathEnds){ self->waiting->source, self->waiting->destination };
    }
  give (self, &piece);
}

/* The head of the packet has gone on when the start time was over. */
static void
walk_head (const Walk *self, const CauseRecord *record, SimTime time)
{
  const SimTime left = MIN (record->begin + self->causes->start_time, time);

  give_packet (self, record, PATH_LATENCY, left, time);
  give_packet (self, record, PATH_TRANSMISSION, record->begin, left);
}

static void
walk_packet (Walk *self, const CauseRecord *record, CauseWay way, SimTime time)
{
  if (way != CAUSE_BEHIND)
    self->waiting = record;
  if (record->place == CAUSE_MEMORY)
    give_packet (self, record, PATH_MEMORY, record->begin, record->end);
  else if (way == CAUSE_HEAD)
    walk_head (self, record, time);
  else
    {
      give_packet (self, record, way == CAUSE_BEHIND ? PATH_GAP : PATH_LATENCY,
                   record->end, time);
      give_packet (self, record,
                   is_of_message (record, self->waiting) ? PATH_TRANSMISSION : PATH_QUEUE,
                   record->begin, record->end);
    }
}

/* An acknowledgement that is delayed waits for its first link: from the end of a row or
 * of a message within a node.  Behind a link the delay is part of what follows the
 * transmission. */
static SimTime
walk_delay (Walk *self, const CauseRecord *after, Cause before, SimTime time)
{
  const CauseRecord *record = &self->causes->records[cause_record (before)];

  if (cause_record (before) == 0 || !cause_is_packet (after) || time <= record->end
      || (cause_is_packet (record) && record->place != CAUSE_MEMORY))
    return time;
  self->waiting = after;
  give_packet (self, after, PATH_QUEUE, record->end, time);
  return record->end;
}

SimTime
path_walk (const Causes *causes, const CauseRecord *after, Cause end, SimTime time,
           guint32 until, const PathVisitor *visitor)
{
  Walk self = { .causes = causes, .visitor = visitor };

  if (after != NULL)
    time = walk_delay (&self, after, end, time);
  while (cause_record (end) != until)
    {
      const CauseRecord *record;

      g_assert (end != CAUSE_NONE);
      record = &causes->records[cause_record (end)];
      g_assert (cause_is_packet (record) ? time >= record->begin : time == record->end);
      if (cause_is_packet (record))
        walk_packet (&self, record, cause_way (end), time);
      else if (record->destination == CAUSE_SUMS)
        visitor->take_sums (visitor->data, record->place);
      else
        give_row (&self, record);
      end = record->before;
      time = walk_delay (&self, record, end, record->begin);
    }
  return time;
}
