/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-path.c - the critical path of the reference model, backwards */
#include "config.h"

#include "model-private.h"

/* Where the path is. */
typedef enum
{
  AT_ROW,     /* of agent `of`, at time */
  AT_END,     /* of operation `operation` of the graph of agent `of` */
  AT_BEGIN,   /* of that operation */
  AT_POST,    /* of that receive */
  AT_ARRIVAL, /* of message `of` */
  AT_INJECTION,
  AT_PAST,     /* the link of mark `of` */
  AT_MARK_END, /* of mark `of` */
  AT_MARK_BEGIN
} Where;

typedef struct
{
  Where where;
  guint32 of, operation;
  ModelUser waiting; /* on a link: the message with which the path came to it */
} Place;

typedef struct
{
  const Model *model;
  SimTime time; /* where the path is, from the end of the run to 0 */
  GArray *pieces;
} Path;

static const ModelMark *
mark_at (const Path *self, guint32 mark)
{
  return &g_array_index (self->model->network->marks, ModelMark, mark);
}

static const Message *
message_of (const Path *self, ModelUser user)
{
  for (guint32 i = 0; i < self->model->messages->len; i++)
    {
      const Message *message = model_message (self->model, i);

      if (message->outcome.source == user.source && message->number == user.message)
        return message;
    }
  g_assert_not_reached ();
}

/* ---- pieces ------------------------------------------------------------------------ */

/* From there to where the path is; what takes no time is no piece. */
static void
add_piece (Path *self, SimTime begin, ModelPiece piece)
{
  g_assert_cmpint (begin, <=, self->time);
  piece.begin = begin;
  piece.end = self->time;
  if (piece.begin < piece.end)
    g_array_prepend_val (self->pieces, piece);
  self->time = begin;
}

static void
add_row_piece (Path *self, SimTime begin, ModelPieceType type, guint32 agent)
{
  add_piece (self, begin,
             (ModelPiece){ .type = type,
                           .processor = model_agent (self->model, agent)->processor });
}

static gboolean
is_same_message (ModelUser a, ModelUser b)
{
  return a.source == b.source && a.message == b.message;
}

static void
add_link_piece (Path *self, SimTime begin, ModelPieceType type, const ModelMark *mark,
                ModelUser waiting)
{
  const MessageOutcome of = message_of (self, mark->user)->outcome;
  const MessageOutcome behind = message_of (self, waiting)->outcome;
  ModelPiece piece = { .type = type,
                       .link = mark->link,
                       .source = of.source,
                       .destination = of.destination,
                       .number = mark->user.message,
                       .bytes = of.bytes };

  if (!is_same_message (mark->user, waiting))
    {
      piece.waits = TRUE;
      piece.waiting_from = behind.source;
      piece.waiting_to = behind.destination;
    }
  add_piece (self, begin, piece);
}

/* ---- links ------------------------------------------------------------------------- */

/* Of the same packet, on the link before; G_MAXUINT32: there is none. */
static guint32
link_before (const Path *self, guint32 mark)
{
  const ModelUser user = mark_at (self, mark)->user;

  for (guint32 i = mark; i-- > 0;)
    if (is_same_message (mark_at (self, i)->user, user)
        && mark_at (self, i)->user.packet == user.packet)
      return i;
  return G_MAXUINT32;
}

static Place
past_link_before (const Path *self, guint32 mark)
{
  return (Place){ AT_PAST, link_before (self, mark), 0, mark_at (self, mark)->user };
}

static Place
past_link (Path *self, Place at)
{
  const ModelMark *mark = mark_at (self, at.of);

  g_assert_cmpint (mark->end + model_network_latency (self->model->at), ==, self->time);
  add_link_piece (self, mark->end, MODEL_PIECE_LATENCY, mark, mark->user);
  return (Place){ AT_MARK_END, at.of, 0, mark->user };
}

static Place
end_of_mark (Path *self, Place at)
{
  const ModelMark *mark = mark_at (self, at.of);

  if (mark->begin + mark->span < mark->tail)
    return past_link_before (self, at.of);
  add_link_piece (self, mark->begin,
                  is_same_message (mark->user, at.waiting) ? MODEL_PIECE_TRANSMISSION
                                                           : MODEL_PIECE_QUEUE,
                  mark, at.waiting);
  return (Place){ AT_MARK_BEGIN, at.of, 0, at.waiting };
}

/* What was marked before and released the timeline when this one began. */
static guint32
mark_before (const Path *self, guint32 mark)
{
  const ModelNetwork *network = self->model->network;
  const SimTime gap = model_network_gap (self->model->at);
  const ModelMark *own = mark_at (self, mark);
  const guint32 timeline = model_network_timeline (network, own->link);

  for (guint32 i = mark; i-- > 0;)
    {
      const ModelMark *other = mark_at (self, i);

      if (model_network_timeline (network, other->link) != timeline)
        continue;
      if (!self->model->at->reserve
          || (other->end + gap == own->begin && other->begin < own->begin))
        return i;
    }
  g_assert_not_reached ();
}

static Place
begin_of_mark (Path *self, Place at)
{
  const ModelCase *of = self->model->at;
  const ModelMark *mark = mark_at (self, at.of);

  if (mark->begin > mark->reached)
    {
      const guint32 before = mark_before (self, at.of);

      g_assert_cmpint (mark_at (self, before)->end + model_network_gap (of), ==,
                       mark->begin);
      add_link_piece (self, mark_at (self, before)->end, MODEL_PIECE_GAP,
                      mark_at (self, before), at.waiting);
      return (Place){ AT_MARK_END, before, 0, at.waiting };
    }
  const guint32 before = link_before (self, at.of);
  if (before == G_MAXUINT32)
    return (Place){ AT_INJECTION,
                    model_message_number (self->model, message_of (self, mark->user)), 0,
                    mark->user };
  if (!of->cut_through)
    return past_link_before (self, at.of);
  add_link_piece (self, self->time - model_network_latency (of), MODEL_PIECE_LATENCY,
                  mark_at (self, before), mark->user);
  add_link_piece (self, mark_at (self, before)->begin, MODEL_PIECE_TRANSMISSION,
                  mark_at (self, before), mark->user);
  return (Place){ AT_MARK_BEGIN, before, 0, mark->user };
}

/* ---- messages ---------------------------------------------------------------------- */

/* The last mark of the packet that came last, of several of the highest number. */
static Place
arrival (Path *self, guint32 number)
{
  const Message *message = model_message (self->model, number);
  const ModelUser user = { message->outcome.source, message->number, 0 };
  const GArray *marks = self->model->network->marks;
  guint32 last = G_MAXUINT32;

  g_assert_cmpint (message->outcome.arrived, ==, self->time);
  for (guint32 i = 0; i < marks->len; i++)
    {
      const ModelMark *mark = mark_at (self, i);

      if (is_same_message (mark->user, user)
          && mark->end + model_network_latency (self->model->at) == self->time
          && (last == G_MAXUINT32
              || mark->user.packet >= mark_at (self, last)->user.packet))
        last = i;
    }
  if (last == G_MAXUINT32)
    {
      add_piece (self, message->outcome.injected,
                 (ModelPiece){ .type = MODEL_PIECE_MEMORY,
                               .source = message->outcome.source,
                               .destination = message->outcome.destination,
                               .number = message->number,
                               .bytes = message->outcome.bytes });
      return (Place){ AT_INJECTION, number, 0, user };
    }
  return (Place){ AT_PAST, last, 0, mark_at (self, last)->user };
}

/* Where its send overhead ended. */
static Place
sender_row (const Path *self, const Message *message)
{
  if (model_agent (self->model, message->agent)->graph != NULL)
    return (Place){ .where = AT_END, message->agent, message->operation };
  return (Place){ .where = AT_ROW, message->agent };
}

/* Where the receive of a message was posted. */
static Place
receiver_row (const Path *self, guint32 number)
{
  const guint32 processor = model_message (self->model, number)->outcome.destination;
  const Agent *agent = model_agent (self->model, processor);

  if (agent->graph != NULL)
    return (Place){ .where = AT_POST,
                    processor,
                    model_graph_receive_of (self->model, agent, number) };
  return (Place){ .where = AT_ROW, processor };
}

static Place
injection (const Path *self, guint32 number)
{
  const Message *message = model_message (self->model, number);

  g_assert_cmpint (message->outcome.injected, ==, self->time);
  if (message->role == MODEL_ANSWERS)
    {
      const Message *asker = model_message (self->model, message->about);

      return asker->was_posted ? (Place){ .where = AT_ARRIVAL, asker->asks }
                               : receiver_row (self, message->about);
    }
  if (message->role == MODEL_CARRIES && message->asks != PROGRAM_NONE)
    return (Place){ .where = AT_ARRIVAL, message->answer };
  return sender_row (self, message);
}

/* ---- rows -------------------------------------------------------------------------- */

static Place
end_of_row (Path *self, guint32 number)
{
  const Agent *agent = model_agent (self->model, number);

  for (guint32 i = 0; i < self->model->rows->len; i++)
    {
      const ModelRow row = g_array_index (self->model->rows, ModelRow, i);

      if (row.agent != number || row.end != self->time)
        continue;
      switch (row.type)
        {
        case MODEL_ROW_BUSY:
          add_row_piece (self, row.begin, MODEL_PIECE_BUSY, number);
          return (Place){ .where = AT_ROW, number };
        case MODEL_ROW_SEND:
          add_row_piece (self, row.begin, MODEL_PIECE_SEND, number);
          return (Place){ .where = AT_ROW, number };
        case MODEL_ROW_RECEIVE:
          add_row_piece (self, row.begin, MODEL_PIECE_RECEIVE, number);
          return (Place){ .where = AT_ROW, number };
        case MODEL_ROW_AWAIT_MESSAGE:
          return (Place){ .where = AT_ARRIVAL, row.of };
        case MODEL_ROW_AWAIT_AGENT:
          return (Place){ .where = AT_ROW, row.of };
        }
    }
  g_assert_cmpint (agent->started, ==, self->time);
  return (Place){ .where = AT_ROW, agent->processor };
}

/* ---- graphs ------------------------------------------------------------------------ */

static const ModelGraphOperation *
operation_at (const Agent *agent, guint32 operation)
{
  return &g_array_index (agent->graph, ModelGraphOperation, operation);
}

static gboolean
is_receive (const Agent *agent, guint32 operation)
{
  return g_array_index (agent->operations, ModelOperation, operation).type
         == OPERATION_RECEIVE;
}

static ModelPieceType
piece_of (const Agent *agent, guint32 operation)
{
  switch (g_array_index (agent->operations, ModelOperation, operation).type)
    {
    case OPERATION_COMPUTE:
      return MODEL_PIECE_BUSY;
    case OPERATION_SEND:
      return MODEL_PIECE_SEND;
    default:
      return MODEL_PIECE_RECEIVE;
    }
}

static Place
end_of_operation (Path *self, Place at)
{
  const Agent *agent = model_agent (self->model, at.of);

  add_row_piece (self, operation_at (agent, at.operation)->begin,
                 piece_of (agent, at.operation), at.of);
  return (Place){ .where = AT_BEGIN, at.of, at.operation };
}

/* The operation that its stream ended at this time, the last of them before a step; or
 * PROGRAM_NONE. */
static guint32
ended_before (const Path *self, Place at, guint64 step)
{
  const Agent *agent = model_agent (self->model, at.of);
  const guint32 stream = model_graph_stream (self->model, agent, at.operation);
  guint32 last = PROGRAM_NONE;

  for (guint32 i = 0; i < agent->graph->len; i++)
    if (model_graph_stream (self->model, agent, i) == stream
        && operation_at (agent, i)->step < step
        && operation_at (agent, i)->end == self->time
        && (last == PROGRAM_NONE
            || operation_at (agent, last)->step < operation_at (agent, i)->step))
      last = i;
  return last;
}

/* What the operation required last, of several the lowest-numbered; where it requires
 * nothing, it begins at 0. */
static Place
required (const Path *self, Place at)
{
  const Agent *agent = model_agent (self->model, at.of);
  const GArray *list = model_case_requirements (self->model->at, agent->processor);
  Place found = { .where = AT_ROW, at.of, PROGRAM_NONE };

  for (guint i = 0; i < list->len; i++)
    {
      const Requirement r = g_array_index (list, Requirement, i);
      const ModelGraphOperation *other = operation_at (agent, r.required);
      const gboolean posts = is_receive (agent, r.required);
      const SimTime time = r.type == REQUIRES_END ? other->end
                           : posts                ? other->posted
                                                  : other->begin;

      if (r.operation == at.operation && time == self->time
          && (found.operation == PROGRAM_NONE || r.required < found.operation))
        found = (Place){ .where = r.type == REQUIRES_END ? AT_END
                                  : posts                ? AT_POST
                                                         : AT_BEGIN,
                         at.of,
                         r.required };
    }
  g_assert (found.operation != PROGRAM_NONE || self->time == 0);
  return found;
}

static guint32
message_received (const Path *self, const Agent *agent, guint32 operation)
{
  for (guint32 i = 0; i < self->model->messages->len; i++)
    {
      const Message *message = model_message (self->model, i);

      if (message->role == MODEL_CARRIES
          && message->outcome.destination == agent->processor
          && model_graph_receive_of (self->model, agent, i) == operation)
        return i;
    }
  g_assert_not_reached ();
}

/* done: it was done there, not only posted. */
static Place
begin_of_operation (const Path *self, Place at, gboolean done)
{
  const Agent *agent = model_agent (self->model, at.of);
  const ModelGraphOperation *own = operation_at (agent, at.operation);
  const guint32 before = ended_before (self, at, done ? own->step : own->posted_step);

  if (before != PROGRAM_NONE)
    return (Place){ .where = AT_END, at.of, before };
  if (done && is_receive (agent, at.operation))
    {
      const guint32 number = message_received (self, agent, at.operation);

      if (model_message (self->model, number)->arrived_step > own->posted_step)
        return (Place){ .where = AT_ARRIVAL, number };
    }
  return required (self, at);
}

/* ---- the path ---------------------------------------------------------------------- */

/* The lowest stream that ended something then, the last of that. */
static Place
last_of_graph (const Path *self, guint32 number)
{
  const Agent *agent = model_agent (self->model, number);
  Place last = { .where = AT_END, number, PROGRAM_NONE };

  for (guint32 i = 0; i < agent->graph->len; i++)
    {
      const Place at = { .where = AT_END, number, i };

      if (operation_at (agent, i)->end == self->time
          && (last.operation == PROGRAM_NONE
              || model_graph_stream (self->model, agent, i)
                     < model_graph_stream (self->model, agent, last.operation)))
        last.operation = ended_before (self, at, G_MAXUINT64);
    }
  return last;
}

static Place
end_of_run (const Path *self)
{
  for (guint32 p = 0;; p++)
    if (model_agent (self->model, p)->clock == self->time)
      return model_agent (self->model, p)->graph != NULL ? last_of_graph (self, p)
                                                         : (Place){ .where = AT_ROW, p };
}

static Place
go_back (Path *self, Place at)
{
  switch (at.where)
    {
    case AT_ROW:
      return end_of_row (self, at.of);
    case AT_END:
      return end_of_operation (self, at);
    case AT_BEGIN:
    case AT_POST:
      return begin_of_operation (self, at, at.where == AT_BEGIN);
    case AT_ARRIVAL:
      return arrival (self, at.of);
    case AT_INJECTION:
      return injection (self, at.of);
    case AT_PAST:
      return past_link (self, at);
    case AT_MARK_END:
      return end_of_mark (self, at);
    case AT_MARK_BEGIN:
      return begin_of_mark (self, at);
    }
  g_assert_not_reached ();
}

void
model_path_find (const Model *model, GArray *pieces)
{
  Path self = { .model = model, .time = model->result->run, .pieces = pieces };

  if (self.time == 0)
    return;
  for (Place at = end_of_run (&self); self.time > 0;)
    at = go_back (&self, at);
}

const char *
model_piece_name (ModelPieceType type)
{
  static const char *const names[] = { "busy",  "send",    "receive", "transmission",
                                       "queue", "latency", "gap",     "memory" };

  return names[type];
}

char *
model_piece_describe (const ModelCase *at, const ModelPiece *piece)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT " %s",
                          piece->begin, piece->end, model_piece_name (piece->type));
  if (piece->type <= MODEL_PIECE_RECEIVE)
    g_string_append_printf (text, " %u", piece->processor);
  else if (piece->type != MODEL_PIECE_MEMORY)
    {
      const ModelLink link = g_array_index (at->links, ModelLink, piece->link);

      g_string_append_printf (text, " %u-%u", link.from, link.to);
    }
  if (piece->type > MODEL_PIECE_RECEIVE)
    {
      g_string_append_printf (text, " (%u>%u#%u:%" G_GUINT64_FORMAT, piece->source,
                              piece->destination, piece->number, piece->bytes);
      if (piece->waits)
        g_string_append_printf (text, ", %u>%u waits", piece->waiting_from,
                                piece->waiting_to);
      g_string_append_c (text, ')');
    }
  return g_strdup (text->str);
}
