/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sources: palmtree, C. Camarero et al., Topological characterization of Hamming and
 * dragonfly networks, TACO 2014; circulant, E. Hastings et al., Comparing global link
 * arrangements for dragonfly networks, CLUSTER 2015, which names absolute and relative,
 * too. */
#include "config.h"

#include "topology/generators/group-links.h"

enum
{
  DEALT,
  RELATIVE,
  ABSOLUTE,
  PALMTREE,
  CIRCULANT
};

const char *const group_link_words[]
    = { "dealt", "relative", "absolute", "palmtree", "circulant", NULL };

guint64
group_links_slots (const GroupLinks *self)
{
  return self->n * (self->groups - 1);
}

static GroupSlot
dealt_slot (const GroupLinks *self, guint32 i, guint32 s, guint32 t)
{
  const guint32 g = (guint32) self->groups;

  return (GroupSlot){ (guint32) (((guint64) s + t) % self->routers),
                      (guint32) (((guint64) i + s + 1) % g), g - 2 - s };
}

static GroupSlot
circulant_slot (const GroupLinks *self, guint32 i, guint32 s)
{
  const guint32 g = (guint32) self->groups, d = s / 2 + 1;
  const guint32 step = s % 2 == 0 ? d : g - d;

  return (GroupSlot){ 0, (guint32) (((guint64) i + step) % g), 2 * d == g ? s : s ^ 1 };
}

/* The slot that slot (s, t) of group i is joined with: group j and `back` in it; and the
 * router of this slot if the arrangement determines it. */
static GroupSlot
arrange (const GroupLinks *self, guint32 i, guint32 s, guint32 t)
{
  const guint32 g = (guint32) self->groups;

  switch (self->arrangement)
    {
    case DEALT:
      return dealt_slot (self, i, s, t);
    case RELATIVE:
      return (GroupSlot){ 0, (guint32) (((guint64) i + s + 1) % g), g - 2 - s };
    case ABSOLUTE:
      return s >= i ? (GroupSlot){ 0, s + 1, i } : (GroupSlot){ 0, s, i - 1 };
    case PALMTREE:
      return (GroupSlot){ 0, (guint32) (((guint64) i + g - s - 1) % g), g - 2 - s };
    default:
      return circulant_slot (self, i, s);
    }
}

GroupSlot
group_links_slot (const GroupLinks *self, guint32 group, guint64 slot)
{
  const guint32 apart = (guint32) self->groups - 1;
  const guint32 s = (guint32) (slot % apart), t = (guint32) (slot / apart);
  GroupSlot to = arrange (self, group, s, t);

  if (self->arrangement != DEALT)
    to.router = (guint32) (slot * self->routers / group_links_slots (self));
  to.slot += t * apart;
  return to;
}

void
group_links_add (const GroupLinks *self, guint32 first, LinkList *list)
{
  const guint32 routers = (guint32) self->routers;

  for (guint32 i = 0; i < self->groups; i++)
    for (guint64 q = 0; q < group_links_slots (self); q++)
      {
        const GroupSlot here = group_links_slot (self, i, q);

        if (here.group < i) /* the other end adds it */
          continue;
        const GroupSlot there = group_links_slot (self, here.group, here.slot);
        link_list_add (list, first + i * routers + here.router,
                       first + here.group * routers + there.router, LINK_GLOBAL);
      }
}
