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

static gint64
divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;
      a = b;
      b = rest;
    }
  return ABS (a);
}

void
hpf_form_tighten (HpfForm *self)
{
  gint64 all = 0;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    all = divisor (all, self->unknown[i]);
  if (all <= 1)
    return;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    self->unknown[i] /= all;
  gint64 rest = self->constant % all;
  self->constant = (self->constant - rest) / all - (rest < 0);
}
