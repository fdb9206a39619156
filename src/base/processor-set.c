/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/processor-set.h"

#define BITS 64

struct _ProcessorSet
{
  guint32 processors, count;
  guint64 *bits; /* NULL: none or all, depending on count */
};

ProcessorSet *
processor_set_new (guint32 processors)
{
  ProcessorSet *self = g_new0 (ProcessorSet, 1);

  self->processors = processors;
  return self;
}

ProcessorSet *
processor_set_copy (const ProcessorSet *self)
{
  ProcessorSet *copy = processor_set_new (self->processors);

  processor_set_add_set (copy, self);
  return copy;
}

void
processor_set_free (ProcessorSet *self)
{
  if (self == NULL)
    return;
  g_free (self->bits);
  g_free (self);
}

gboolean
processor_set_has_all (const ProcessorSet *self)
{
  return self->count == self->processors;
}

gboolean
processor_set_has (const ProcessorSet *self, guint32 processor)
{
  g_assert (processor < self->processors);
  if (self->bits == NULL)
    return processor_set_has_all (self);
  return (self->bits[processor / BITS] >> processor % BITS & 1) != 0;
}

guint32
processor_set_count (const ProcessorSet *self)
{
  return self->count;
}

void
processor_set_add_all (ProcessorSet *self)
{
  self->count = self->processors;
  g_clear_pointer (&self->bits, g_free);
}

void
processor_set_add (ProcessorSet *self, guint32 processor)
{
  if (processor_set_has (self, processor))
    return;
  if (self->count + 1 == self->processors)
    {
      processor_set_add_all (self);
      return;
    }
  if (self->bits == NULL)
    self->bits = g_new0 (guint64, (self->processors + BITS - 1) / BITS);
  self->bits[processor / BITS] |= G_GUINT64_CONSTANT (1) << processor % BITS;
  self->count++;
}

void
processor_set_add_set (ProcessorSet *self, const ProcessorSet *other)
{
  g_assert (self->processors == other->processors);
  if (processor_set_has_all (other))
    processor_set_add_all (self);
  for (guint32 p = 0;
       p < self->processors && !processor_set_has_all (self) && other->count > 0; p++)
    if (processor_set_has (other, p))
      processor_set_add (self, p);
}

char *
processor_set_format (const ProcessorSet *self)
{
  GString *text = g_string_new (NULL);

  for (guint32 p = 0; p < self->processors && self->count > 0; p++)
    {
      guint32 first = p;

      if (!processor_set_has (self, p))
        continue;
      while (p + 1 < self->processors && processor_set_has (self, p + 1))
        p++;
      g_string_append_printf (text, "%s%u", text->len > 0 ? "," : "", first);
      if (p > first)
        g_string_append_printf (text, "-%u", p);
    }
  return g_string_free (text, FALSE);
}
