/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "calibrate/measurements.h"

#include <stdlib.h>

#include "base/error.h"

#define LEAST_SIZES 4

Measurements *
measurements_new (guint64 window)
{
  Measurements *self = g_new0 (Measurements, 1);

  self->window = window != 0 ? window : MEASURED_WINDOW;
  self->times = g_array_new (FALSE, FALSE, sizeof (MeasuredTime));
  self->rates = g_array_new (FALSE, FALSE, sizeof (MeasuredRate));
  self->sizes = g_array_new (FALSE, FALSE, sizeof (MeasuredSize));
  self->sources = g_ptr_array_new_with_free_func (g_free);
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
measurements_free (Measurements *self)
{
  g_array_unref (self->times);
  g_array_unref (self->rates);
  g_array_unref (self->sizes);
  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

const char *
measurements_keep_file (Measurements *self, const char *file)
{
  g_ptr_array_add (self->files, g_strdup (file));
  return self->files->pdata[self->files->len - 1];
}

void
measurements_note (Measurements *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->notes, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* ---- sizes ------------------------------------------------------------------------- */

static int
compare_times (const void *a, const void *b)
{
  const MeasuredTime *x = a, *y = b;

  if (x->bytes != y->bytes)
    return x->bytes < y->bytes ? -1 : 1;
  return x->seconds < y->seconds ? -1 : x->seconds > y->seconds;
}

static const MeasuredTime *
time_at (const Measurements *self, guint i)
{
  return &g_array_index (self->times, MeasuredTime, i);
}

/* Of one size: from the first time on, which is its least.  One time of several may be
 * anything. */
static gboolean
add_size (Measurements *self, guint first, guint end, double greatest, GError **error)
{
  const MeasuredTime *least = time_at (self, first);
  const guint n = end - first;
  const MeasuredSize size = { least->bytes,
                              (time_at (self, first + (n - 1) / 2)->seconds
                               + time_at (self, first + n / 2)->seconds)
                                  / 2,
                              n };

  if (size.seconds < greatest / 2)
    {
      error_set_at (error, least->file, least->line, 0,
                    "found %.6g s for %" G_GUINT64_FORMAT
                    " bytes, less than half of the %.6g s of a smaller message; expected "
                    "times that grow with size",
                    size.seconds, size.bytes, greatest);
      return FALSE;
    }
  g_array_append_val (self->sizes, size);
  return TRUE;
}

gboolean
measurements_sort (Measurements *self, GError **error)
{
  double greatest = 0;
  guint end;

  if (self->times->len > 1)
    qsort (self->times->data, self->times->len, sizeof (MeasuredTime), compare_times);
  for (guint first = 0; first < self->times->len; first = end)
    {
      for (end = first + 1; end < self->times->len; end++)
        if (time_at (self, end)->bytes != time_at (self, first)->bytes)
          break;
      if (!add_size (self, first, end, greatest, error))
        return FALSE;
      greatest
          = MAX (greatest,
                 g_array_index (self->sizes, MeasuredSize, self->sizes->len - 1).seconds);
    }
  if (self->sizes->len >= LEAST_SIZES && self->sizes->len <= MEASURED_MOST_SIZES)
    return TRUE;
  error_set_at (error, self->files->pdata[0], 0, 0,
                "found times of %u size%s, expected at least %u and at most %u",
                self->sizes->len, self->sizes->len == 1 ? "" : "s", LEAST_SIZES,
                MEASURED_MOST_SIZES);
  return FALSE;
}

const MeasuredRate *
measurements_rate (const Measurements *self)
{
  const MeasuredRate *best = NULL;

  for (guint i = 0; i < self->rates->len; i++)
    {
      const MeasuredRate *rate = &g_array_index (self->rates, MeasuredRate, i);

      if (best == NULL || rate->bytes < best->bytes)
        best = rate;
    }
  return best;
}
