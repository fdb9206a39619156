/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-graphml-value.h - types and values of GraphML's attributes */
#pragma once

#include "base/sim-time.h"

/* Of attr.type. */
gboolean graphml_type_is_number (const char *type);
gboolean graphml_type_is_boolean (const char *type);
gboolean graphml_type_is_string (const char *type);

/* "true", "false", "1", "0", with spaces around it.  FALSE for other texts. */
gboolean graphml_boolean (const char *text, gboolean *value);

/* A whole number from 0 to 255.  FALSE for other texts. */
gboolean graphml_level (const char *text, guint8 *level);

/* A number above 0 as a decimal, exact up to 18 digits, else rounded to 15; or infinity:
 * "inf", "INF", "Infinity".  FALSE for other texts. */
gboolean graphml_weight (const char *text, Decimal *weight, gboolean *is_infinite);

/* Microseconds, not negative, rounded to picoseconds.
 * FALSE for other texts, and for more than SIM_TIME_LIMIT. */
gboolean graphml_latency (const char *text, SimTime *latency);
