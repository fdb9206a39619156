/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reserved-tree.c - a treap: a search tree, balanced by random numbers
 *
 * Each reservation is in it up to three times: among all, among those of its source, and
 * among those of its message, if that has others.  So the reservations of a source in a
 * part of time follow each other, and sums of subtrees tell how long they are.
 */
#include "config.h"

#include "network/links/reserved-tree.h"

#include "base/mix.h"

#define NONE 0
#define ALL 0 /* the owner of all reservations */

typedef struct
{
  guint64 owner;
  SimTime end;
} Key;

/* length: with the gap before it; sum: of the subtree, modulo 2^64. */
struct _ReservedNode
{
  Key key;
  guint64 length, sum;
  LinkUser user;
  guint32 left, right, priority;
};

static guint64
owner_of_source (LinkUser user)
{
  return G_GUINT64_CONSTANT (1) << 63 | user.source;
}

static guint64
owner_of_message (LinkUser user)
{
  return ((guint64) user.source + 1) << 32 | user.message;
}

/* The message has no other reservations. */
static gboolean
is_whole (LinkUser user)
{
  return user.message == LINK_USER_WHOLE;
}

static gboolean
is_after (Key a, Key b)
{
  return a.owner != b.owner ? a.owner > b.owner : a.end > b.end;
}

static void
update (ReservedTree *self, guint32 place)
{
  ReservedNode *node = &self->nodes[place];

  node->sum = node->length + self->nodes[node->left].sum + self->nodes[node->right].sum;
}

/* Divides a subtree: nodes up to the key, and after it. */
static void
divide (ReservedTree *self, guint32 root, Key key, guint32 *until, guint32 *after)
{
  ReservedNode *node = &self->nodes[root];

  if (root == NONE)
    {
      *until = *after = NONE;
      return;
    }
  if (is_after (node->key, key))
    {
      divide (self, node->left, key, until, &node->left);
      *after = root;
    }
  else
    {
      divide (self, node->right, key, &node->right, after);
      *until = root;
    }
  update (self, root);
}

/* All nodes of `left` are before those of `right`. */
static guint32
join (ReservedTree *self, guint32 left, guint32 right)
{
  ReservedNode *nodes = self->nodes;

  if (left == NONE || right == NONE)
    return left == NONE ? right : left;
  if (nodes[left].priority > nodes[right].priority)
    {
      nodes[left].right = join (self, nodes[left].right, right);
      update (self, left);
      return left;
    }
  nodes[right].left = join (self, left, nodes[right].left);
  update (self, right);
  return right;
}

static guint32
take_place (ReservedTree *self)
{
  const guint32 place = self->unused;

  if (place != NONE)
    {
      self->unused = self->nodes[place].left;
      return place;
    }
  if (self->used == self->capacity)
    {
      self->capacity = MAX (8, 2 * self->capacity);
      self->nodes = g_renew (ReservedNode, self->nodes, self->capacity);
    }
  if (self->used == 0)
    self->nodes[self->used++] = (ReservedNode){ 0 };
  return self->used++;
}

static void
add (ReservedTree *self, Key key, LinkUser user, guint64 length)
{
  const guint32 place = take_place (self);
  guint32 until, after;

  self->nodes[place] = (ReservedNode){
    key, length, length, user, NONE, NONE, (guint32) mix_draw (&self->drawn)
  };
  divide (self, self->root, key, &until, &after);
  self->root = join (self, join (self, until, place), after);
}

static guint32
take_out (ReservedTree *self, guint32 root, Key key)
{
  ReservedNode *node = &self->nodes[root];

  if (is_after (node->key, key))
    node->left = take_out (self, node->left, key);
  else if (is_after (key, node->key))
    node->right = take_out (self, node->right, key);
  else
    {
      const guint32 below = join (self, node->left, node->right);

      node->left = self->unused;
      self->unused = root;
      return below;
    }
  update (self, root);
  return root;
}

/* Makes one shorter. */
static void
shorten (ReservedTree *self, Key key, guint64 by)
{
  guint32 place = self->root;

  for (;;)
    {
      ReservedNode *node = &self->nodes[place];

      node->sum -= by;
      if (is_after (node->key, key))
        place = node->left;
      else if (is_after (key, node->key))
        place = node->right;
      else
        {
          node->length -= by;
          return;
        }
    }
}

/* The sum of all up to the key. */
static guint64
sum_until (const ReservedTree *self, Key key)
{
  guint32 place = self->root;
  guint64 sum = 0;

  while (place != NONE)
    {
      const ReservedNode *node = &self->nodes[place];

      if (is_after (node->key, key))
        {
          place = node->left;
          continue;
        }
      sum += node->length + self->nodes[node->left].sum;
      place = node->right;
    }
  return sum;
}

/* The first reservation that ends later, or NULL. */
static const ReservedNode *
first_after (const ReservedTree *self, SimTime time)
{
  const ReservedNode *found = NULL;
  guint32 place = self->root;

  while (place != NONE)
    {
      const ReservedNode *node = &self->nodes[place];
      const gboolean later = is_after (node->key, (Key){ ALL, time });

      if (later && node->key.owner == ALL)
        found = node;
      place = later ? node->left : node->right;
    }
  return found;
}

static SimTime
time_of (const ReservedTree *self, guint64 owner, SimTime from, SimTime until)
{
  return (SimTime) (sum_until (self, (Key){ owner, until })
                    - sum_until (self, (Key){ owner, from }));
}

LinkWait
reserved_tree_wait (const ReservedTree *self, LinkUser user, SimTime reached,
                    SimTime begin)
{
  const ReservedNode *first = first_after (self, reached);
  const SimTime over = reached - (first->key.end - (SimTime) first->length);
  SimTime own
      = is_whole (user) ? 0 : time_of (self, owner_of_message (user), reached, begin);
  SimTime all = time_of (self, owner_of_source (user), reached, begin);

  if (first->user.source == user.source)
    {
      all -= over;
      own -= first->user.message == user.message && !is_whole (user) ? over : 0;
    }
  return (LinkWait){ own, all - own };
}

void
reserved_tree_add (ReservedTree *self, LinkUser user, SimTime end, SimTime length)
{
  add (self, (Key){ ALL, end }, user, (guint64) length);
  add (self, (Key){ owner_of_source (user), end }, user, (guint64) length);
  if (!is_whole (user))
    add (self, (Key){ owner_of_message (user), end }, user, (guint64) length);
}

/* The next reservation gives up the gap before it, and time after that. */
static void
shorten_three (ReservedTree *self, LinkUser user, SimTime end, guint64 by)
{
  shorten (self, (Key){ ALL, end }, by);
  shorten (self, (Key){ owner_of_source (user), end }, by);
  if (!is_whole (user))
    shorten (self, (Key){ owner_of_message (user), end }, by);
}

SimTime
reserved_tree_cut (ReservedTree *self, SimTime begin, SimTime until, SimTime last)
{
  const ReservedNode *next = first_after (self, begin);
  SimTime from;

  if (next == NULL)
    return last;
  from = next->key.end - (SimTime) next->length;
  shorten_three (self, next->user, next->key.end, (guint64) (until - from));
  return from;
}

gboolean
reserved_tree_forget (ReservedTree *self, SimTime now)
{
  const ReservedNode *first = first_after (self, -1);

  while (first != NULL && first->key.end <= now)
    {
      const LinkUser user = first->user;
      const SimTime end = first->key.end;

      self->root = take_out (self, self->root, (Key){ ALL, end });
      self->root = take_out (self, self->root, (Key){ owner_of_source (user), end });
      if (!is_whole (user))
        self->root = take_out (self, self->root, (Key){ owner_of_message (user), end });
      first = first_after (self, -1);
    }
  return self->root == NONE;
}

void
reserved_tree_clear (ReservedTree *self)
{
  g_free (self->nodes);
  *self = (ReservedTree){ 0 };
}
