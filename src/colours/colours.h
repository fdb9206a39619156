/* SPDX-License-Identifier: GPL-3.0-or-later */
/* colours.h - what colours mean: states, scales, kinds; pages, drawings and traces have
 * no others
 *
 * A colour is text, "#rrggbb", and belongs to the program.  A page has each as a property
 * of its style, by the names below, which its scripts read; docs/view.md has the table.
 */
#pragma once

#include <glib.h>

/* What a processor does, in the order of a bar.  Each has one colour, in light and in
 * dark pages; the second is for colour-blind people (Okabe and Ito, Color Universal
 * Design, 2008). Marks of it are edged in COLOUR_EDGE, or stand on a dark page: either
 * has a contrast of 3. */
typedef enum
{
  COLOUR_COMPUTING,
  COLOUR_REPEATED,
  COLOUR_OVERHEAD,
  COLOUR_COMMUNICATION,
  COLOUR_TO_BEGIN,
  COLOUR_IDLE,
  N_COLOUR_STATES
} ColourState;

/* "computing": also the property, --computing. */
const char *colour_state_property (ColourState state);

/* For people: "overhead of messages". */
const char *colour_state_name (ColourState state);
const char *colour_state (ColourState state, gboolean colour_blind);

/* Scales from little to much, all steps at least 3 to 1 against the page.  Nothing but
 * the utilisation of links has the first (--u0 for none, --u1 .. --u8 for each eighth).
 */
typedef enum
{
  COLOUR_UTILISATION,
  COLOUR_SIZE,
  COLOUR_DISTANCE,
  N_COLOUR_SCALES
} ColourScale;

/* Steps of a scale, behind its step 0. */
#define COLOUR_STEPS 8

const char *colour_step (ColourScale scale, guint step, gboolean dark);

/* Colours of what has no order: --type0, .. and so on; after the last comes the first. */
typedef enum
{
  COLOUR_TYPE,
  COLOUR_TASK,
  COLOUR_SERIES,
  N_COLOUR_KINDS
} ColourKind;

const char *colour_kind (ColourKind kind, guint number);

/* What pages consist of: --ink, .. */
typedef enum
{
  COLOUR_INK,
  COLOUR_PAPER,
  COLOUR_CARD,
  COLOUR_LINE,
  COLOUR_FAINT,
  COLOUR_LINK,
  COLOUR_HERE,
  COLOUR_TRACK,
  COLOUR_WARN,
  COLOUR_MARK,
  COLOUR_EDGE,
  N_COLOUR_PARTS
} ColourPart;

const char *colour_part (ColourPart part, gboolean dark);

/* The properties of a page: dark where the reader's system is dark, or, by_class, where
 * the root has the class "dark"; those for colour-blind people where it has the class
 * "colourblind". */
void colour_style (GString *to, gboolean by_class);

/* "0.18 0.62 0.27": red, green and blue from 0 to 1, two digits each.  Free it. */
char *colour_shares (const char *colour);

/* The same, `share` of the way from the colour to white, from 0 to 1. */
char *colour_shares_lighter (const char *colour, double share);
