/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case looks like in files and on a screen. */
#include "config.h"

#include "model-case.h"

static void
append_decimal (GString *text, Decimal value)
{
  g_string_append_printf (text, "%" G_GUINT64_FORMAT, value.digits / value.scale);
  guint64 rest = value.digits % value.scale;
  if (value.scale > 1)
    g_string_append_c (text, '.');
  for (guint64 scale = value.scale / 10; scale > 0; scale /= 10)
    {
      g_string_append_c (text, (char) ('0' + rest / scale));
      rest %= scale;
    }
}

char *
model_case_topology (const ModelCase *self)
{
  GString *text = g_string_new ("# a case of the property test\n");

  g_string_append_printf (text, "%u\n", self->nodes);
  /* From the last to the first: lines may come in any order. */
  for (guint32 node = self->nodes; node-- > 0;)
    {
      g_string_append_printf (text, "%u ", node);
      for (guint i = 0; i < self->links->len; i++)
        {
          const ModelLink link = g_array_index (self->links, ModelLink, i);

          if (link.from != node)
            continue;
          g_string_append_printf (text, " %u ", link.to);
          if (link.infinite)
            g_string_append (text, "inf");
          else
            append_decimal (text, link.weight);
        }
      g_string_append (text, "  -1\n");
    }
  return g_string_free (text, FALSE);
}

/* The same time in the unit that its key's length picks, so that all are used. */
static char *
time_statement (const char *key, AttoTime time)
{
  static const struct
  {
    const char *suffix;
    guint64 scale;
  } units[] = { { "", 1000000000000 },
                { " us", 1000000000000 },
                { " ns", 1000000000 },
                { " ps", 1000000 } };
  guint sum = (guint) (time % 7);

  for (const char *c = key; *c != '\0'; c++)
    sum += (guint) *c;
  g_autoptr (GString) text = g_string_new (key);
  g_string_append (text, " = ");
  append_decimal (text, (Decimal){ (guint64) time, units[sum % 4].scale });
  g_string_append_printf (text, "%s;", units[sum % 4].suffix);
  return g_strdup (text->str);
}

static char *
power_statement (const ModelCase *self)
{
  g_autoptr (GString) text = g_string_new ("power = ");
  gboolean same = TRUE;

  for (guint p = 1; p < self->power->len; p++)
    {
      const Decimal a = g_array_index (self->power, Decimal, 0);
      const Decimal b = g_array_index (self->power, Decimal, p);

      same = same && a.digits == b.digits && a.scale == b.scale;
    }
  if (same)
    append_decimal (text, g_array_index (self->power, Decimal, 0));
  for (guint p = 0; !same && p < self->power->len; p++)
    {
      g_string_append (text, p == 0 ? "{" : ", ");
      append_decimal (text, g_array_index (self->power, Decimal, p));
    }
  g_string_append (text, same ? ";" : "};");
  return g_strdup (text->str);
}

static char *
placement_statement (const ModelCase *self)
{
  g_autoptr (GString) text = g_string_new ("placement = ");

  for (guint p = 0; p < self->placement->len; p++)
    g_string_append_printf (text, "%s%u", p == 0 ? "{" : ", ",
                            g_array_index (self->placement, guint32, p));
  g_string_append (text, "};");
  return g_strdup (text->str);
}

GPtrArray *
model_case_statements (const ModelCase *self)
{
  static const char *const reductions[] = { "tree", "ring", "recursive-doubling" };
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (list, g_strdup_printf ("processors = %u;", self->processors));
  g_ptr_array_add (list,
                   g_strdup_printf ("topology = {%u};", model_case_processors (self)));
  g_ptr_array_add (list, g_strdup_printf ("nics = %u;", self->nics));
  g_ptr_array_add (list, placement_statement (self));
  g_ptr_array_add (list, power_statement (self));
  /* Links cost what messages do where nothing else says. */
  const gboolean of_links = self->links->len % 2 == 0;
  g_ptr_array_add (
      list, time_statement (of_links ? "link start time" : "start time", self->start));
  g_ptr_array_add (
      list, time_statement (of_links ? "link byte time" : "send byte time", self->byte));
  g_ptr_array_add (list, time_statement ("link latency", self->latency));
  g_ptr_array_add (list, time_statement ("link gap", self->gap));
  g_ptr_array_add (list, time_statement ("memory latency", self->memory_latency));
  g_ptr_array_add (list, time_statement ("memory byte time", self->memory_byte));
  g_ptr_array_add (list, time_statement ("send overhead", self->send_overhead));
  g_ptr_array_add (list,
                   time_statement ("send overhead byte time", self->send_overhead_byte));
  g_ptr_array_add (list, time_statement ("receive overhead", self->receive_overhead));
  g_ptr_array_add (
      list, time_statement ("receive overhead byte time", self->receive_overhead_byte));
  g_ptr_array_add (
      list, g_strdup (self->reserve ? "discipline = reserve;" : "discipline = fifo;"));
  g_ptr_array_add (list, g_strdup (self->cut_through ? "switching = cut-through;"
                                                     : "switching = store-and-forward;"));
  g_ptr_array_add (
      list, g_strdup (self->half_duplex ? "half duplex = yes;" : "half duplex = no;"));
  g_ptr_array_add (list, g_strdup (self->hops ? "routing = hops;" : "routing = time;"));
  g_ptr_array_add (list, g_strdup ("ties = lowest;"));
  g_ptr_array_add (list,
                   g_strdup_printf ("reduction = %s;", reductions[self->reduction]));
  if (self->rendezvous)
    g_ptr_array_add (list, g_strdup_printf ("rendezvous bytes = %" G_GUINT64_FORMAT ";",
                                            self->rendezvous_bytes));
  if (self->interleave > 0)
    g_ptr_array_add (list,
                     g_strdup_printf ("injection = interleave(%u);", self->interleave));
  if (self->acknowledge > 0)
    {
      g_ptr_array_add (list,
                       g_strdup_printf ("acknowledge packets = %u;", self->acknowledge));
      g_ptr_array_add (list,
                       g_strdup_printf ("acknowledge bytes = %" G_GUINT64_FORMAT ";",
                                        self->acknowledge_bytes));
      g_ptr_array_add (list,
                       g_strdup_printf ("acknowledge delay = %" G_GINT64_FORMAT " ps;",
                                        self->acknowledge_delay));
    }
  if (self->packets == PACKETS_FIXED)
    g_ptr_array_add (list, g_strdup_printf ("packet bytes = %" G_GUINT64_FORMAT ";",
                                            self->packet_bytes));
  else
    g_ptr_array_add (list,
                     g_strdup (self->packets == PACKETS_BEST ? "packet bytes = best;"
                                                             : "packet bytes = whole;"));
  return list;
}

static void
describe_joint (GString *text, guint32 number, const ModelJoint *joint)
{
  static const char *const names[] = { "synchronise", "transfers", "reduction" };

  g_string_append_printf (text, "joint %u: %s%s, members", number,
                          joint->split ? "split " : "", names[joint->type]);
  for (guint i = 0; i < joint->members->len; i++)
    g_string_append_printf (text, " %u", g_array_index (joint->members, guint32, i));
  if (joint->type == MODEL_REDUCTION)
    {
      g_string_append_printf (text, ", %" G_GUINT64_FORMAT " bytes, axes 0x%x, shape",
                              joint->bytes, joint->axes);
      for (guint k = 0; k < joint->shape.rank; k++)
        g_string_append_printf (text, " %u", joint->shape.size[k]);
    }
  for (guint i = 0; i < joint->transfers->len; i++)
    {
      const Transfer t = g_array_index (joint->transfers, Transfer, i);

      g_string_append_printf (text, ", %u->%u %" G_GUINT64_FORMAT, t.source,
                              t.destination, t.bytes);
    }
  g_string_append_c (text, '\n');
}

static void
describe_step (GString *text, ModelStep step)
{
  switch (step.type)
    {
    case MODEL_COMPUTE:
      g_string_append_printf (text, " compute %" G_GUINT64_FORMAT " ps;", step.amount);
      return;
    case MODEL_SEND:
      g_string_append_printf (text, " send %" G_GUINT64_FORMAT " to %u tag %u;",
                              step.amount, step.peer, step.tag);
      return;
    case MODEL_RECEIVE:
      g_string_append_printf (text, " receive %" G_GUINT64_FORMAT " from %u tag %u;",
                              step.amount, step.peer, step.tag);
      return;
    case MODEL_JOIN:
      g_string_append_printf (text, " join %u;", step.peer);
      return;
    case MODEL_WAIT:
      g_string_append_printf (text, " wait %u;", step.peer);
      return;
    }
}

static void
describe_requirements (GString *text, const GArray *requirements, guint32 operation)
{
  for (guint i = 0; i < requirements->len; i++)
    {
      const Requirement r = g_array_index (requirements, Requirement, i);

      if (r.operation == operation)
        g_string_append_printf (text, " (after the %s of %u)",
                                r.type == REQUIRES_START ? "start" : "end", r.required);
    }
}

/* Joints of which nothing is left are not shown. */
static gboolean
is_joint_used (const ModelCase *self, guint32 joint)
{
  for (guint32 p = 0; p < model_case_processors (self); p++)
    {
      const GArray *steps = model_case_steps (self, p);

      for (guint i = 0; i < steps->len; i++)
        {
          const ModelStep step = g_array_index (steps, ModelStep, i);

          if (step.type == MODEL_JOIN && step.peer == joint)
            return TRUE;
        }
    }
  return FALSE;
}

char *
model_case_describe (const ModelCase *self)
{
  GString *text = g_string_new ("---- topology ----\n");
  g_autofree char *topology = model_case_topology (self);
  g_autoptr (GPtrArray) statements = model_case_statements (self);

  g_string_append (text, topology);
  g_string_append (text, "---- machine ----\n");
  for (guint i = 0; i < statements->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (statements, i));
  g_string_append (text, "---- program ----\n");
  for (guint j = 0; j < self->joints->len; j++)
    if (is_joint_used (self, j))
      describe_joint (text, j, g_ptr_array_index (self->joints, j));
  for (guint32 p = 0; p < model_case_processors (self); p++)
    {
      const GArray *steps = model_case_steps (self, p);

      g_string_append_printf (text, "%u:", p);
      for (guint i = 0; i < steps->len; i++)
        {
          if (self->requirements != NULL)
            g_string_append_printf (text, "\n  %u:", i);
          describe_step (text, g_array_index (steps, ModelStep, i));
          if (self->requirements != NULL)
            g_string_append_printf (text, " cpu %u nic %u",
                                    g_array_index (steps, ModelStep, i).cpu,
                                    g_array_index (steps, ModelStep, i).nic);
          if (self->requirements != NULL)
            describe_requirements (text, model_case_requirements (self, p), i);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
