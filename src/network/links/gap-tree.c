/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gap-tree.c - an AA tree: a left child is one level below its parent, a right child at
 * most one, and a right grandchild is below its grandparent; so the depth is at most
 * twice the logarithm of the number of gaps */
#include "config.h"

#include "network/links/gap-tree.h"

static guint32
take_place (GapTree *self)
{
  guint32 place = self->unused;

  if (place != GAP_TREE_NONE)
    {
      self->unused = self->gaps[place].left;
      return place;
    }
  if (self->used == self->capacity)
    {
      self->capacity = MAX (8, 2 * self->capacity);
      self->gaps = g_renew (Gap, self->gaps, self->capacity);
    }
  if (self->used == 0)
    self->gaps[self->used++] = (Gap){ .widest = -1 };
  return self->used++;
}

static void
give_back (GapTree *self, guint32 place)
{
  self->gaps[place].left = self->unused;
  self->unused = place;
}

void
gap_tree_clear (GapTree *self)
{
  g_free (self->gaps);
  *self = (GapTree){ 0 };
}

/* ---- balance ----------------------------------------------------------------------- */

static void
update (GapTree *self, guint32 place)
{
  Gap *gap = &self->gaps[place];
  SimTime below = MAX (self->gaps[gap->left].widest, self->gaps[gap->right].widest);

  gap->widest = MAX (gap->end - gap->begin, below);
}

/* Turns a left child of the same level into the parent.  Returns: the subtree's root. */
static guint32
skew (GapTree *self, guint32 root)
{
  Gap *gaps = self->gaps;
  guint32 left = gaps[root].left;

  if (root == GAP_TREE_NONE || gaps[left].level != gaps[root].level)
    return root;
  gaps[root].left = gaps[left].right;
  gaps[left].right = root;
  update (self, root);
  update (self, left);
  return left;
}

/* Turns the middle one of three of the same level into the parent of the others. */
static guint32
split (GapTree *self, guint32 root)
{
  Gap *gaps = self->gaps;
  guint32 right = gaps[root].right;

  if (root == GAP_TREE_NONE || gaps[gaps[right].right].level != gaps[root].level)
    return root;
  gaps[root].right = gaps[right].left;
  gaps[right].left = root;
  gaps[right].level++;
  update (self, root);
  update (self, right);
  return right;
}

/* After a removal below: levels decrease, then at most three skews and two splits. */
static guint32
lower (GapTree *self, guint32 root)
{
  Gap *gaps = self->gaps;
  guint32 level = MIN (gaps[gaps[root].left].level, gaps[gaps[root].right].level) + 1,
          right;

  update (self, root);
  if (level >= gaps[root].level)
    return root;
  gaps[root].level = level;
  gaps[gaps[root].right].level = MIN (gaps[gaps[root].right].level, level);
  root = skew (self, root);
  right = gaps[root].right = skew (self, gaps[root].right);
  if (right != GAP_TREE_NONE)
    gaps[right].right = skew (self, gaps[right].right);
  root = split (self, root);
  gaps[root].right = split (self, gaps[root].right);
  update (self, root);
  return root;
}

/* ---- changes ----------------------------------------------------------------------- */

static guint32
add (GapTree *self, guint32 root, guint32 place)
{
  Gap *gaps = self->gaps;

  if (root == GAP_TREE_NONE)
    return place;
  if (gaps[place].begin < gaps[root].begin)
    gaps[root].left = add (self, gaps[root].left, place);
  else
    gaps[root].right = add (self, gaps[root].right, place);
  update (self, root);
  return split (self, skew (self, root));
}

void
gap_tree_add (GapTree *self, SimTime begin, SimTime end)
{
  guint32 place = take_place (self);

  self->gaps[place] = (Gap){ begin, end, end - begin, 0, 0, 1 };
  self->root = add (self, self->root, place);
  self->count++;
}

/* The outermost gap on one side of a subtree. */
static guint32
outermost (const GapTree *self, guint32 root, gboolean on_the_right)
{
  const Gap *gaps = self->gaps;
  guint32 next = root;

  while (next != GAP_TREE_NONE)
    {
      root = next;
      next = on_the_right ? gaps[root].right : gaps[root].left;
    }
  return root;
}

static guint32
take_out (GapTree *self, guint32 root, SimTime begin)
{
  Gap *gap = &self->gaps[root];

  if (begin < gap->begin)
    gap->left = take_out (self, gap->left, begin);
  else if (begin > gap->begin)
    gap->right = take_out (self, gap->right, begin);
  else if (gap->left == GAP_TREE_NONE && gap->right == GAP_TREE_NONE)
    {
      give_back (self, root);
      return GAP_TREE_NONE;
    }
  else
    {
      gboolean left = gap->left != GAP_TREE_NONE;
      const Gap *next
          = &self->gaps[outermost (self, left ? gap->left : gap->right, left)];

      gap->begin = next->begin;
      gap->end = next->end;
      if (left)
        gap->left = take_out (self, gap->left, gap->begin);
      else
        gap->right = take_out (self, gap->right, gap->begin);
    }
  return lower (self, root);
}

void
gap_tree_remove (GapTree *self, guint32 number)
{
  self->root = take_out (self, self->root, self->gaps[number].begin);
  self->count--;
}

/* Updates the gaps from the root to the one that begins then. */
static void
update_path (GapTree *self, guint32 root, SimTime begin)
{
  const Gap *gap = &self->gaps[root];

  if (begin < gap->begin)
    update_path (self, gap->left, begin);
  else if (begin > gap->begin)
    update_path (self, gap->right, begin);
  update (self, root);
}

void
gap_tree_change (GapTree *self, guint32 number, SimTime begin, SimTime end)
{
  self->gaps[number].begin = begin;
  self->gaps[number].end = end;
  update_path (self, self->root, begin);
}

/* ---- search ------------------------------------------------------------------------ */

static guint32
find (const GapTree *self, guint32 root, SimTime until, SimTime width)
{
  const Gap *gap = &self->gaps[root];
  guint32 found;

  if (root == GAP_TREE_NONE || gap->widest < width)
    return GAP_TREE_NONE;
  if (gap->end >= until)
    {
      found = find (self, gap->left, until, width);
      if (found != GAP_TREE_NONE)
        return found;
      if (gap->end - gap->begin >= width)
        return root;
    }
  return find (self, gap->right, until, width);
}

guint32
gap_tree_find (const GapTree *self, SimTime until, SimTime width)
{
  return self->root == GAP_TREE_NONE ? GAP_TREE_NONE
                                     : find (self, self->root, until, width);
}

guint32
gap_tree_first (const GapTree *self)
{
  return self->root == GAP_TREE_NONE ? GAP_TREE_NONE
                                     : outermost (self, self->root, FALSE);
}
