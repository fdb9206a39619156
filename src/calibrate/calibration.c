/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "calibrate/calibration-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROUNDS 20
#define SAME_COST 1e-6
#define LEAST_LATE 1024
#define LATE_GAIN (2.0 / 3)
#define NEARLY_BEST 1.05
#define LARGE_BYTES (16 << 10)
#define LARGE_ERROR 0.1
#define LEAST_SHOWN 1e-9 /* less is rounding */

static const guint64 usual_packets[] = { 1448, 1460, 2048, 4096, 8948, 0 };

static void note (Calibration *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
note (Calibration *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->notes, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static guint
n_sizes (const Calibration *self)
{
  return self->measurements->sizes->len;
}

/* ---- one k ---------------------------------------------------------------------------
 */

/* What is known of messages in packets of k bytes. */
typedef struct
{
  guint64 packet_bytes;
  guint64 *size;
  ZeroLoad *at_unit; /* loads by unit costs */
  gboolean linear, one_packet;
  Fit plain, late; /* the best ones; late.error: INFINITY: there is none */
} Candidate;

static void
candidate_clear (Candidate *self)
{
  g_free (self->size);
  g_free (self->at_unit);
}

static guint64
count_packets (guint64 bytes, guint64 packet_bytes)
{
  return packet_bytes == 0 || bytes == 0 ? 1 : (bytes - 1) / packet_bytes + 1;
}

static gboolean
candidate_open (Candidate *self, const Calibration *calibration, guint64 packet_bytes,
                GError **error)
{
  const guint n = n_sizes (calibration);

  *self = (Candidate){ .packet_bytes = packet_bytes };
  self->late.error = INFINITY;
  self->size = g_new (guint64, n);
  self->at_unit = g_new (ZeroLoad, n);
  for (guint i = 0; i < n; i++)
    self->size[i] = calibration_size (calibration, i)->bytes;
  if (!zero_load_find (&calibration->rules->pair, packet_bytes, self->size, n, 0, 0,
                       self->at_unit, &self->linear, error))
    return FALSE;
  self->one_packet = count_packets (self->size[0], packet_bytes)
                     == count_packets (self->size[n - 1], packet_bytes);
  return TRUE;
}

static gboolean
nearly (double a, double b)
{
  return fabs (a - b) <= SAME_COST * MAX (fabs (a), fabs (b));
}

/* Finds the costs; load: gets what they are found with. */
static gboolean
find_costs (const Candidate *self, const Calibration *calibration, Fit *fit,
            ZeroLoad *load, GError **error)
{
  const guint n = n_sizes (calibration);
  const MeasuredSize *size = calibration_size (calibration, 0);
  gboolean linear;

  memcpy (load, self->at_unit, n * sizeof *load);
  fit_find (fit, size, load, n, !self->one_packet);
  for (guint round = 0; !self->linear && round < MOST_ROUNDS; round++)
    {
      const double start = fit->cost[FIT_START], byte = fit->cost[FIT_BYTE];

      if (start <= 0 && byte <= 0)
        return TRUE;
      if (!zero_load_find (&calibration->rules->pair, self->packet_bytes, self->size, n,
                           start, byte, load, &linear, error))
        return FALSE;
      fit_find (fit, size, load, n, !self->one_packet);
      if (nearly (start, fit->cost[FIT_START]) && nearly (byte, fit->cost[FIT_BYTE]))
        return TRUE;
    }
  return TRUE;
}

/* With E, if that is better than what there is. */
static gboolean
try_late (Candidate *self, const Calibration *calibration, guint64 late, ZeroLoad *load,
          GError **error)
{
  Fit fit = { .has_late_ends = TRUE, .late = late };

  if (!find_costs (self, calibration, &fit, load, error))
    return FALSE;
  if (fit.error < self->late.error)
    self->late = fit;
  return TRUE;
}

/* Whether E has sizes on both sides, which tell A and A'. */
static gboolean
splits (const Calibration *self, guint64 late)
{
  return calibration_size (self, 0)->bytes <= late
         && calibration_size (self, n_sizes (self) - 1)->bytes > late;
}

/* E is a size with two smaller ones and three larger ones, or what is given. */
static gboolean
find_fits (Candidate *self, const Calibration *calibration, GError **error)
{
  const CalibrationRules *rules = calibration->rules;
  g_autofree ZeroLoad *load = g_new (ZeroLoad, n_sizes (calibration));

  self->plain = (Fit){ .has_late_ends = FALSE };
  if (!find_costs (self, calibration, &self->plain, load, error))
    return FALSE;
  if (rules->no_late)
    return TRUE;
  if (rules->has_late)
    return !splits (calibration, rules->late)
           || try_late (self, calibration, rules->late, load, error);
  for (guint i = 2; i + 3 < n_sizes (calibration); i++)
    if (self->size[i] >= LEAST_LATE
        && !try_late (self, calibration, self->size[i], load, error))
      return FALSE;
  return TRUE;
}

/* ---- the best k ----------------------------------------------------------------------
 */

/* The error of its best fit, with E or without. */
static double
error_of (const Candidate *self, gboolean late)
{
  return late ? self->late.error : self->plain.error;
}

static double
least_error (const Candidate *list, guint n, gboolean late)
{
  double least = INFINITY;

  for (guint i = 0; i < n; i++)
    least = MIN (least, error_of (&list[i], late));
  return least;
}

/* Of those that are nearly the best whole messages, else the smallest packets. */
static const Candidate *
choose (const Candidate *list, guint n, gboolean late)
{
  const double most = NEARLY_BEST * least_error (list, n, late);
  const Candidate *best = NULL;

  for (guint i = 0; i < n; i++)
    if (error_of (&list[i], late) <= most
        && (best == NULL || list[i].packet_bytes == 0
            || (best->packet_bytes != 0 && list[i].packet_bytes < best->packet_bytes)))
      best = &list[i];
  return best;
}

static gboolean
wants_late (const Calibration *self, const Candidate *list, guint n)
{
  const double with = least_error (list, n, TRUE);

  if (self->rules->has_late || self->rules->no_late)
    return isfinite (with);
  return with <= LATE_GAIN * least_error (list, n, FALSE);
}

static gboolean
take (Calibration *self, const Candidate *best, gboolean late, GError **error)
{
  self->packet_bytes = best->packet_bytes;
  self->one_packet = best->one_packet;
  self->fit = late ? best->late : best->plain;
  return find_costs (best, self, &self->fit, self->load, error);
}

static gboolean
find_best (Calibration *self, GError **error)
{
  const CalibrationRules *rules = self->rules;
  const guint64 *packets = rules->packets != NULL ? rules->packets : usual_packets;
  const guint n
      = rules->packets != NULL ? rules->n_packets : (guint) G_N_ELEMENTS (usual_packets);
  g_autofree Candidate *list = g_new0 (Candidate, n);
  gboolean good = TRUE;

  for (guint i = 0; good && i < n; i++)
    good = candidate_open (&list[i], self, packets[i], error)
           && find_fits (&list[i], self, error);
  if (good)
    {
      const gboolean late = wants_late (self, list, n);

      good = take (self, choose (list, n, late), late, error);
    }
  for (guint i = 0; i < n; i++)
    candidate_clear (&list[i]);
  return good;
}

/* ---- errors --------------------------------------------------------------------------
 */

static int
compare_numbers (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

double
calibration_error (const Calibration *self, guint size)
{
  const double error = self->fitted[size] / calibration_size (self, size)->seconds - 1;

  return fabs (error) < LEAST_SHOWN ? 0 : error;
}

static void
find_errors (Calibration *self)
{
  const guint n = n_sizes (self);
  g_autofree double *errors = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      self->fitted[i]
          = fit_time (&self->fit, calibration_size (self, i)->bytes, &self->load[i]);
      errors[i] = fabs (calibration_error (self, i));
    }
  qsort (errors, n, sizeof *errors, compare_numbers);
  self->median = (errors[(n - 1) / 2] + errors[n / 2]) / 2;
  self->worst = errors[n - 1];
}

static void
add_notes (Calibration *self)
{
  const CalibrationRules *rules = self->rules;
  const guint64 most = calibration_size (self, n_sizes (self) - 1)->bytes;

  if (self->one_packet)
    note (self,
          "all messages have the same number of packets: the link start time is not "
          "known apart; it is 0, and the overheads and latencies have it");
  if (most < LARGE_BYTES)
    note (self,
          "the largest message has %" G_GUINT64_FORMAT
          " bytes: the link byte time is not that of large messages, expected 16 KiB or "
          "more",
          most);
  if (rules->has_late && !splits (self, rules->late))
    note (self,
          "all sizes are on one side of %" G_GUINT64_FORMAT
          " bytes: what a rendezvous takes is not known",
          rules->late);
  if (self->median > LARGE_ERROR)
    note (self, "the median error is above 10 %%: protocols change with size");
}

Calibration *
calibration_new (const CalibrationRules *rules, const Measurements *measurements,
                 GError **error)
{
  g_autoptr (Calibration) self = g_new0 (Calibration, 1);

  self->rules = rules;
  self->measurements = measurements;
  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->load = g_new (ZeroLoad, n_sizes (self));
  self->fitted = g_new (double, n_sizes (self));
  if (!zero_load_links (&rules->pair, &self->links, error) || !find_best (self, error))
    return NULL;
  self->exact = self->fit;
  for (guint i = 0; i < N_FIT; i++)
    self->fit.cost[i] = fit_round (self->fit.cost[i]);
  find_errors (self);
  add_notes (self);
  return calibration_split_ends (self, error) ? g_steal_pointer (&self) : NULL;
}

void
calibration_free (Calibration *self)
{
  g_free (self->load);
  g_free (self->fitted);
  g_ptr_array_unref (self->notes);
  g_free (self);
}
