/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers are taken eight bytes at a time, so a line is only read if MOST_LENGTH bytes
 * follow its begin: no line of the usual form is longer. */
#include "config.h"

#include "goal/goal-lines.h"

#include <string.h>

#include "base/sim-time.h"

#define PS_PER_NS 1000
#define MOST_LENGTH 192
#define LEAST_LENGTH 8 /* "l1:calc " */
#define MOST_LINES 16384

/* ---- pieces of a line -------------------------------------------------------------- */

#define EIGHT(byte) ((byte) *G_GUINT64_CONSTANT (0x0101010101010101))

/* The value of up to eight digits at text; *length: how many there are. */
static inline guint64
eight_digits (const char *text, guint *length)
{
  guint64 word, others;

  memcpy (&word, text, sizeof word);
  word = GUINT64_FROM_LE (word) ^ EIGHT (0x30);
  others = ((word + EIGHT (0x76)) | word) & EIGHT (0x80);
  *length = others == 0 ? 8 : (guint) __builtin_ctzll (others) / 8;
  if (*length == 0)
    return 0;
  word <<= 64 - 8 * *length;
  word = word * 10 + (word >> 8);
  return ((word & G_GUINT64_CONSTANT (0x000000ff000000ff)) * (100 + (1000000ull << 32))
          + ((word >> 16) & G_GUINT64_CONSTANT (0x000000ff000000ff))
                * (1 + (10000ull << 32)))
         >> 32;
}

/* Takes a number of up to 16 digits.  Returns: its end, or NULL. */
static inline const char *
take_number (const char *text, guint64 *number)
{
  guint length, more;
  guint64 low;

  *number = eight_digits (text, &length);
  if (G_LIKELY (length < 8))
    return length == 0 ? NULL : text + length;
  low = eight_digits (text + 8, &more);
  if (more == 8 && (guchar) (text[16] - '0') < 10)
    return NULL;
  for (guint i = 0; i < more; i++)
    *number *= 10;
  *number += low;
  return text + 8 + more;
}

/* The same below `limit`. */
static inline const char *
take_below (const char *text, guint64 limit, guint64 *number)
{
  const char *next = take_number (text, number);

  return next != NULL && *number < limit ? next : NULL;
}

#define STARTS_WITH(text, word) (memcmp (text, word, sizeof (word) - 1) == 0)

/* Behind the line's end at text, or NULL. */
static inline const char *
take_end (const char *text)
{
  text += *text == '\r';
  return *text == '\n' ? text + 1 : NULL;
}

/* ---- statements -------------------------------------------------------------------- */

/* A label as it is written. */
typedef struct
{
  const char *text;
  gsize length;
  guint64 number;
} Mention;

static inline const char *
take_label (const char *text, Mention *mention)
{
  const char *next;

  if (text[0] != 'l' || text[1] == '0')
    return NULL;
  next = take_below (text + 1, G_MAXUINT32, &mention->number);
  if (next == NULL)
    return NULL;
  mention->text = text;
  mention->length = (gsize) (next - text);
  return next;
}

static inline guint32
find_label (const GoalLines *self, const Mention *mention, const char *line_begin,
            guint64 line)
{
  const guint column = (guint) (mention->text - line_begin) + 1;
  guint32 label = goal_labels_make_number (self->labels, mention->number, line, column);

  if (G_LIKELY (label != GOAL_NO_LABEL))
    return label;
  return goal_labels_find (self->labels, mention->text, mention->length, line, column);
}

/* " cpu 1", or nothing. */
static const char *
take_place (const char *text, const char *word, guint64 *number)
{
  *number = 0;
  if (memcmp (text, word, 5) != 0)
    return text;
  return take_below (text + 5, (guint64) G_MAXUINT32 + 1, number);
}

/* The stream and the nic that an operation names, and the line's end.  If the line is
 * left to the scanner all the same, it sets them again. */
static G_NO_INLINE const char *
take_places (const GoalLines *self, const char *text, gboolean message, guint32 operation)
{
  guint64 cpu, nic = 0;

  text = take_place (text, " cpu ", &cpu);
  if (text != NULL && message)
    text = take_place (text, " nic ", &nic);
  if (text == NULL)
    return NULL;
  goal_places_set_cpu (self->places, operation, (guint32) cpu);
  goal_places_set_nic (self->places, operation, (guint32) nic);
  return take_end (text);
}

/* From "calc", "send", "recv" or "post" to what follows the tag. */
static inline const char *
take_operation (const GoalLines *self, const char *text, Step *step)
{
  const gboolean send = STARTS_WITH (text, "send "), post = STARTS_WITH (text, "post ");
  guint64 number, peer, tag = 0;

  if (STARTS_WITH (text, "calc "))
    {
      text = take_below (text + 5, SIM_TIME_LIMIT / PS_PER_NS + 1, &number);
      if (text == NULL)
        return NULL;
      *step = (Step){ .type = STEP_COMPUTE, .amount = number * PS_PER_NS };
      return text;
    }
  if (!send && !post && !STARTS_WITH (text, "recv "))
    return NULL;
  text = take_number (text + 5, &number);
  if (text == NULL
      || !(send ? STARTS_WITH (text, "b to ") : STARTS_WITH (text, "b from ")))
    return NULL;
  text = take_below (text + (send ? 5 : 7), self->ranks, &peer);
  if (text == NULL)
    return NULL;
  if (STARTS_WITH (text, " tag "))
    {
      text = take_number (text + 5, &tag);
      if (text == NULL)
        return NULL;
    }
  *step = (Step){ .type = send   ? STEP_SEND
                          : post ? STEP_POST
                                 : STEP_RECEIVE,
                  .kind = KIND_POINT_TO_POINT,
                  .index = (guint32) peer,
                  .amount = number,
                  .tag = (guint32) tag,
                  .group = (guint32) (tag >> 32) };
  return text;
}

/* What one call adds, written directly into the arrays. */
typedef struct
{
  Step *steps;
  Requirement *requirements;
  guint32 n_steps, n_requirements; /* those from before included */
} Added;

/* "l1: send ..", from behind the label.  The next line begins another statement, so no
 * attribute of this one. */
static inline const char *
read_operation (const GoalLines *self, const Mention *mention, const char *text,
                guint64 line, Added *added)
{
  Step *step = &added->steps[added->n_steps];
  const char *next = take_operation (self, text + 2, step);
  GoalLabel *label;

  if (next == NULL)
    return NULL;
  next = G_LIKELY (*next != ' ')
             ? take_end (next)
             : take_places (self, next, step->type != STEP_COMPUTE, added->n_steps);
  if (next == NULL || (*next != 'l' && *next != '}'))
    return NULL;
  label = goal_labels_get (self->labels, find_label (self, mention, mention->text, line));
  if (label->operation != GOAL_NO_OPERATION)
    return NULL;
  *label = (GoalLabel){ added->n_steps++, 1, line };
  if (step->type != STEP_COMPUTE)
    goal_matching_add (self->matching, self->rank, step);
  return next;
}

/* "l1 requires l2", from behind the first label. */
static inline const char *
read_requirement (const GoalLines *self, const Mention *mention, const char *text,
                  guint64 line, Added *added)
{
  RequirementType type = text[1] == 'i' ? REQUIRES_START : REQUIRES_END;
  Requirement *requirement = &added->requirements[added->n_requirements];
  Mention required;
  const char *next = text + 1 + (type == REQUIRES_START);

  if (!STARTS_WITH (next, "requires "))
    return NULL;
  next = take_label (next + 9, &required);
  if (next == NULL || (next = take_end (next)) == NULL)
    return NULL;
  requirement->operation = find_label (self, mention, mention->text, line);
  requirement->required = find_label (self, &required, mention->text, line);
  requirement->type = type;
  added->n_requirements++;
  return next;
}

static const char *
read_lines (const GoalLines *self, const char *text, const char *end, Added *added,
            guint lines, guint64 *line)
{
  while (lines-- > 0 && end - text >= MOST_LENGTH)
    {
      Mention mention;
      const char *behind = take_label (text, &mention), *next = NULL;

      if (behind == NULL)
        return text;
      if (behind[0] == ' ')
        next = read_requirement (self, &mention, behind, *line, added);
      else if (behind[0] == ':' && behind[1] == ' ')
        next = read_operation (self, &mention, behind, *line, added);
      if (next == NULL)
        return text;
      text = next;
      ++*line;
    }
  return text;
}

const char *
goal_lines_read (const GoalLines *self, const char *text, const char *end, guint64 *line)
{
  const guint32 n_steps = self->operations->len, n_requirements = self->requirements->len;
  const guint64 room = PROGRAM_MOST_OPERATIONS - (guint64) n_steps - n_requirements;
  gssize lines = MIN (MOST_LINES, (end - text) / LEAST_LENGTH);
  Added added = { NULL, NULL, n_steps, n_requirements };

  lines = (gssize) MIN ((guint64) MAX (lines, 0), room);
  g_array_set_size (self->operations, n_steps + (guint) lines);
  g_array_set_size (self->requirements, n_requirements + (guint) lines);
  added.steps = (Step *) (gpointer) self->operations->data;
  added.requirements = (Requirement *) (gpointer) self->requirements->data;
  text = read_lines (self, text, end, &added, (guint) lines, line);
  g_array_set_size (self->operations, added.n_steps);
  g_array_set_size (self->requirements, added.n_requirements);
  return text;
}
