/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/link-queue.h"

#include "base/cache-lines.h"

/* More packets than this are not looked at one by one; the table is made when there are
 * more, and kept until there are FEW, so that it is made seldom. */
#define MANY 24
#define FEW 4

#define ALL_SOURCES G_MAXUINT64

LinkShares *
link_shares_new (void)
{
  return cache_lines_alone0 (sizeof (LinkShares));
}

static void
drop_times (LinkShares *self)
{
  pending_times_free (self->times);
  self->times = NULL;
}

/* Adds to the part for packets of this message. */
static inline void
add_part (LinkWait *wait, LinkUser of, LinkUser user, SimTime time)
{
  if (of.source != user.source)
    return;
  if (of.message == user.message && user.message != LINK_USER_WHOLE)
    wait->own += time;
  else
    wait->sender += time;
}

/* Whether the packet that joined last waits still, is of the same message, and its parts
 * are known. */
static inline gboolean
is_next (const LinkShares *self, const WaitingLine *line, LinkUser user, SimTime reached)
{
  return self->joined == line->next - 1
         && link_user_equal (waiting_line_packet (line, line->next - 1)->before, user)
         && waiting_line_packet (line, line->next - 2)->begin > reached;
}

/* The packet follows another one of its message: what has left the link since that one
 * joined is no longer waited for, but that one is. */
static LinkWait
go_on (LinkShares *self, const WaitingLine *line, LinkUser user, SimTime reached)
{
  const WaitingPacket *last = waiting_line_packet (line, line->next - 1);
  const WaitingPacket *first = waiting_line_packet (line, self->first);
  const SimTime begin = waiting_line_packet (line, line->next - 2)->begin;

  add_part (&self->last, user, user, last->begin - begin);
  while (first->begin <= reached)
    {
      add_part (&self->last, first->before, user, self->from - first->begin);
      self->from = first->begin;
      first = waiting_line_packet (line, ++self->first);
    }
  if (reached > self->from)
    {
      add_part (&self->last, first->before, user, self->from - reached);
      self->from = reached;
    }
  self->joined = line->next;
  return self->last;
}

/* The number of the first packet of the line that still waits. */
static guint32
find_first (const WaitingLine *line, SimTime reached)
{
  guint32 first = line->next - 1;

  while (waiting_line_packet (line, first - 1)->begin > reached)
    first--;
  return first;
}

/* The packets before those that wait; a packet that joins is added by `add_to_times`. */
static void
make_times (LinkShares *self, const WaitingLine *line, SimTime reached)
{
  SimTime from = reached;

  self->first = find_first (line, reached);
  self->times = pending_times_new (from);
  for (guint32 i = self->first; i != line->next; i++)
    {
      const WaitingPacket *packet = waiting_line_packet (line, i);

      pending_times_add (self->times, packet->before, packet->begin - from,
                         waiting_line_packet (line, self->first)->before, reached);
      from = packet->begin;
    }
}

static LinkWait
add_to_times (LinkShares *self, const WaitingLine *line, LinkUser user, SimTime reached,
              SimTime until)
{
  self->joined = line->next;
  return pending_times_add (self->times, user,
                            until - waiting_line_packet (line, line->next - 1)->begin,
                            waiting_line_packet (line, self->first)->before, reached);
}

/* Packets leave the link; those of one message that follow each other, together. */
static void
leave (LinkShares *self, const WaitingLine *line, SimTime reached)
{
  const WaitingPacket *first = waiting_line_packet (line, self->first);

  while (first->begin <= reached)
    {
      const WaitingPacket *next = waiting_line_packet (line, ++self->first);

      if (!link_user_equal (first->before, next->before))
        pending_times_end (self->times, first->before, first->begin);
      first = next;
    }
}

/* Whether the table has all that are before the packet; of those that have left the link
 * nothing is left. */
static gboolean
has_times (LinkShares *self, const WaitingLine *line, SimTime reached)
{
  if (self->times == NULL)
    return FALSE;
  if (self->joined == line->next - 1)
    leave (self, line, reached);
  if (self->joined == line->next - 1 && line->next - self->first > FEW)
    return TRUE;
  drop_times (self);
  self->joined = line->next - 2; /* `last` is not valid */
  return FALSE;
}

/* Looks at one packet after the other, the last one first.  Returns: the first one that
 * waits still, or if there are many, line->next. */
static inline guint32
look_at_all (const WaitingLine *line, LinkUser user, SimTime reached, LinkWait *wait)
{
  const WaitingPacket *packets = line->packets;
  const guint32 mask = line->capacity - 1, last = line->next - 1 - MANY;
  SimTime end = packets[(line->next - 1) & mask].begin;
  LinkWait sum = { 0 };

  for (guint32 at = line->next - 1; at != last; at--)
    {
      const LinkUser before = packets[at & mask].before;
      const SimTime begin = packets[(at - 1) & mask].begin;

      if (begin <= reached)
        {
          add_part (&sum, before, user, end - reached);
          *wait = sum;
          return at;
        }
      add_part (&sum, before, user, end - begin);
      end = begin;
    }
  return line->next;
}

/* Those that are still there; `first` is the first packet that waits. */
static void
find_sources (LinkQueue *self, LinkUser user, guint32 first)
{
  self->sources = link_queue_bit (user);
  for (guint32 i = first; i != self->line.next; i++)
    self->sources |= link_queue_bit (waiting_line_packet (&self->line, i)->before);
}

LinkWait
link_queue_look (LinkQueue *self, LinkUser user, SimTime reached, SimTime until)
{
  const WaitingLine *line = &self->line;
  LinkShares *shares = self->shares;
  LinkWait wait = { 0 };
  guint32 first;

  if (shares != NULL && has_times (shares, line, reached))
    return add_to_times (shares, line, user, reached, until);
  if (shares != NULL && is_next (shares, line, user, reached))
    return go_on (shares, line, user, reached);
  first = look_at_all (line, user, reached, &wait);
  if (first == line->next)
    {
      if (shares == NULL)
        shares = self->shares = link_shares_new ();
      make_times (shares, line, reached);
      self->sources = ALL_SOURCES;
      return add_to_times (shares, line, user, reached, until);
    }
  if ((wait.own | wait.sender) == 0)
    find_sources (self, user, first);
  else if (shares == NULL)
    shares = self->shares = link_shares_new ();
  if (shares != NULL)
    {
      shares->last = wait;
      shares->from = reached;
      shares->first = first;
      shares->joined = line->next;
    }
  return wait;
}

void
link_queue_clear (LinkQueue *self)
{
  waiting_line_clear (&self->line);
  if (self->shares != NULL)
    drop_times (self->shares);
  g_aligned_free (self->shares);
  *self = (LinkQueue){ 0 };
}
