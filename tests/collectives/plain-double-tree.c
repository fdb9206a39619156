/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The double tree, with whole trees as arrays. */
#include "config.h"

#include "plain.h"

#define NONE G_MAXUINT

typedef struct
{
  guint parent[PLAIN_MOST], child[PLAIN_MOST][2], height[PLAIN_MOST];
  guint base, segments;
} Tree;

static void
tree_a (const Plain *self, Tree *tree)
{
  guint P = self->P, largest = 1;

  while (largest * 2 < P)
    largest *= 2;
  tree->parent[0] = NONE;
  tree->child[0][0] = largest;
  tree->child[0][1] = NONE;
  tree->height[0] = self->L;
  for (guint i = 1; i < P; i++)
    {
      guint b = 1, log = 0, half;

      while ((i & b) == 0)
        {
          b *= 2;
          log++;
        }
      tree->parent[i] = ((i ^ b) | 2 * b) >= P ? i ^ b : (i ^ b) | 2 * b;
      tree->height[i] = log;
      for (half = b / 2; half > 0 && i + half >= P;)
        half /= 2;
      tree->child[i][0] = b > 1 ? i - b / 2 : NONE;
      tree->child[i][1] = half > 0 ? i + half : NONE;
    }
}

static guint
other_name (const Plain *self, guint i)
{
  if (i == NONE)
    return NONE;
  return self->P % 2 == 0 ? self->P - 1 - i : (i + 1) % self->P;
}

static void
tree_b (const Plain *self, const Tree *a, Tree *b)
{
  for (guint i = 0; i < self->P; i++)
    {
      guint name = other_name (self, i);

      b->parent[name] = other_name (self, a->parent[i]);
      b->child[name][0] = other_name (self, a->child[i][0]);
      b->child[name][1] = other_name (self, a->child[i][1]);
      b->height[name] = a->height[i];
    }
}

static void
go_up (Plain *self, const Tree *tree, guint i, gint64 segment, guint flow)
{
  if (segment < 0 || segment >= tree->segments)
    return;
  for (guint c = 0; c < 2; c++)
    if (tree->child[i][c] != NONE)
      {
        plain_take (self, i, tree->child[i][c], tree->base + (guint) segment, 1, TRUE);
        plain_flow (self, i, flow);
      }
  if (tree->parent[i] != NONE)
    {
      plain_send (self, i, tree->parent[i], tree->base + (guint) segment, 1);
      plain_flow (self, i, flow);
    }
}

static void
go_down (Plain *self, const Tree *tree, guint i, gint64 segment, guint flow)
{
  if (segment < 0 || segment >= tree->segments)
    return;
  if (tree->parent[i] != NONE)
    {
      plain_take (self, i, tree->parent[i], tree->base + (guint) segment, 1, FALSE);
      plain_flow (self, i, flow);
    }
  for (guint c = 0; c < 2; c++)
    if (tree->child[i][c] != NONE)
      {
        plain_send (self, i, tree->child[i][c], tree->base + (guint) segment, 1);
        plain_flow (self, i, flow);
      }
}

void
plain_double_tree (Plain *self)
{
  guint64 n = self->what->bytes;
  gint64 shift = 2 * self->L;
  Tree tree[2];

  tree_a (self, &tree[0]);
  tree_b (self, &tree[0], &tree[1]);
  for (guint half = 0; half < 2; half++)
    {
      plain_segments (self, half == 0 ? n / 2 : n - n / 2);
      tree[half].base = self->base;
      tree[half].segments = self->circle;
    }
  self->base = 0;
  self->circle = plain_parts (self);
  for (guint i = 0; i < self->P; i++)
    for (gint64 t = 0; t < self->circle + shift + 1; t++)
      {
        for (guint x = 0; x < 2; x++)
          go_up (self, &tree[x], i, t - tree[x].height[i], x);
        for (guint x = 0; x < 2; x++)
          go_down (self, &tree[x], i, t - (shift - tree[x].height[i]), 2 + x);
      }
}
