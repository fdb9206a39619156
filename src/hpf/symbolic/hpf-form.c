/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-form.h"

static gboolean
add (gint64 *sum, gint64 factor, gint64 added)
{
  __int128 wide = (__int128) *sum + (__int128) factor * added;

  if (wide > HPF_MOST_COEFFICIENT || wide < -HPF_MOST_COEFFICIENT)
    return FALSE;
  *sum = (gint64) wide;
  return TRUE;
}

gboolean
hpf_form_add (HpfForm *sum, gint64 factor, const HpfForm *added)
{
  gboolean good = add (&sum->constant, factor, added->constant);

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    good = add (&sum->unknown[i], factor, added->unknown[i]) && good;
  return good;
}

gboolean
hpf_linear_add (HpfLinear *sum, gint64 factor, const HpfLinear *added)
{
  gboolean good = hpf_form_add (&sum->form, factor, &added->form);

  for (guint i = 0; i < HPF_MOST_VARIABLES; i++)
    good = add (&sum->variable[i], factor, added->variable[i]) && good;
  return good;
}

gboolean
hpf_form_equal (const HpfForm *a, const HpfForm *b)
{
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (a->unknown[i] != b->unknown[i])
      return FALSE;
  return a->constant == b->constant;
}

gboolean
hpf_form_is_constant (const HpfForm *self)
{
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    if (self->unknown[i] != 0)
      return FALSE;
  return TRUE;
}

void
hpf_form_note (GArray *forms, const HpfForm *form)
{
  HpfForm bare = *form, minus = { 0 };

  bare.constant = 0;
  if (hpf_form_is_constant (&bare) || !hpf_form_add (&minus, -1, &bare))
    return;
  for (guint i = 0; i < forms->len; i++)
    if (hpf_form_equal (&g_array_index (forms, HpfForm, i), &bare)
        || hpf_form_equal (&g_array_index (forms, HpfForm, i), &minus))
      return;
  g_array_append_val (forms, bare);
}

gint64
hpf_form_value (const HpfForm *self, const gint64 *unknowns)
{
  __int128 sum = self->constant;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    sum += (__int128) self->unknown[i] * unknowns[i];
  return (gint64) CLAMP (sum, G_MININT64, G_MAXINT64);
}

gboolean
hpf_forms_hold (const GArray *forms, const gint64 *unknowns)
{
  for (guint f = 0; f < forms->len; f++)
    if (hpf_form_value (&g_array_index (forms, HpfForm, f), unknowns) < 0)
      return FALSE;
  return TRUE;
}

guint
hpf_divisor (guint a, guint b)
{
  while (b != 0)
    {
      const guint rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

void
hpf_form_tighten (HpfForm *self)
{
  guint all = 0;

  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    all = hpf_divisor (all, (guint) ABS (self->unknown[i]));
  if (all <= 1)
    return;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    self->unknown[i] /= (gint64) all;
  const gint64 rest = self->constant % (gint64) all;
  self->constant = (self->constant - rest) / (gint64) all - (rest < 0);
}
