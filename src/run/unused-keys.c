/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/unused-keys.h"

#include <string.h>

#include "machine-file/machine-keys.h"
#include "analysis/report-context.h"

#define MESSAGES                                                                         \
  (PROGRAM_SENDS | PROGRAM_TRANSFERS | PROGRAM_REDUCTIONS | PROGRAM_COLLECTIVES)

typedef enum
{
  HAS_EFFECT,
  NOT_OF_KIND,    /* the program's kind does not use it */
  NOT_OF_NETWORK, /* the network model does not use it */
  OTHER_IS_SET,   /* the default of a key that is set */
  OTHER_IS_OWN,   /* the same for a key for which the program's kind has a default */
  PRICED_WHOLE,   /* applies to single messages, but there are collectives only */
  NO_MESSAGES,
  NOT_WITHIN_NODES, /* of messages within a node, of which there are none */
  NO_REDUCTIONS,
  NO_OPERATIONS,
  NO_WORK,
  N_REASONS
} Reason;

typedef struct
{
  const Machine *machine;
  const Network *network;
  const Reader *reader;
  const Program *program;
  guint contents;             /* of the program */
  GString *names[N_REASONS];  /* 'start time', 'send byte time' */
  GString *others[N_REASONS]; /* the keys that they are defaults of */
  guint count[N_REASONS];
} Keys;

/* ---- why a key has no effect ------------------------------------------------------- */

static Reason
of_other (const Keys *self, const MachineKey *key)
{
  if (machine_is_set (self->machine, key->stands_for))
    return OTHER_IS_SET;
  return machine_has_own_default (self->machine, key->stands_for) ? OTHER_IS_OWN
                                                                  : HAS_EFFECT;
}

static Reason
of_messages (const Keys *self)
{
  return self->contents & MESSAGES ? HAS_EFFECT : NO_MESSAGES;
}

/* Whether the prices of a formula, which are those of links on a crossbar
 * (reader_machine_formula), depend on a key. */
static gboolean
is_of_formula (const Keys *self, const MachineKey *key)
{
  static const char *const of_start[]
      = { "link start time", "host latency", "switch latency", NULL };
  const Machine *machine = self->machine;

  if (strcmp (key->name, "link byte time") == 0)
    return machine_has_own_default (machine, "send byte time");
  return machine_has_own_default (machine, "start time")
         && (g_strv_contains (of_start, key->name)
             || (strcmp (key->name, "link latency") == 0
                 && machine_is_open (machine, "host latency")
                 && self->reader->costs_of_today == NULL));
}

/* Applies to a key that a network may use, or to another key whose default it is. */
static Reason
of_network (const Keys *self, const MachineKey *key)
{
  if (network_uses_key (self->network, key->name) || is_of_formula (self, key))
    return HAS_EFFECT;
  const MachineKey *other = key->stands_for ? machine_key_find (key->stands_for) : NULL;
  gboolean stands = other != NULL
                    && (other->scope == KEY_OF_MACHINE
                        || network_uses_key (self->network, other->name));
  return stands ? of_other (self, key) : NOT_OF_NETWORK;
}

/* A processor may send to itself; collectives do not. */
static gboolean
sends_to_itself (const Program *program)
{
  guint32 count;
  const Step *steps = program_shared_steps (program, &count);

  for (guint32 i = 0; i < count; i++)
    if (steps[i].type == STEP_SEND && steps[i].index == 0)
      return TRUE;
  return FALSE;
}

static Reason
of_memory (const Keys *self, const MachineKey *key)
{
  Reason reason = of_network (self, key);

  if (reason == HAS_EFFECT)
    reason = of_messages (self);
  if (reason == HAS_EFFECT && !network_shares_nodes (self->network)
      && !sends_to_itself (self->program))
    reason = NOT_WITHIN_NODES;
  return reason;
}

static Reason
of_ends (const Keys *self)
{
  gboolean whole = network_is_formula (self->network)
                   && (network_prices_collectives (self->network)
                       || !(self->contents & (PROGRAM_TRANSFERS | PROGRAM_REDUCTIONS)));

  if (whole && (self->contents & MESSAGES) && !(self->contents & PROGRAM_SENDS))
    return PRICED_WHOLE;
  return of_messages (self);
}

static Reason
of_reductions (const Keys *self)
{
  if (network_prices_collectives (self->network))
    return NOT_OF_NETWORK;
  return self->contents & PROGRAM_REDUCTIONS ? HAS_EFFECT : NO_REDUCTIONS;
}

/* The bus has the same price for each byte, combined or not. */
static Reason
of_combining (const Keys *self)
{
  gboolean reductions = (self->contents & PROGRAM_REDUCTIONS) != 0, operations = FALSE;

  for (guint type = 0; type < N_OPERATIONS; type++)
    if (operation_combines ((OperationType) type))
      operations |= program_has_operation (self->program, (OperationType) type);
  if (!reductions && !operations)
    return NO_REDUCTIONS;
  if (network_serialises (self->machine)
      || (!operations && network_prices_collectives (self->network)))
    return NOT_OF_NETWORK;
  return HAS_EFFECT;
}

static Reason
of_work (const Keys *self, guint work)
{
  return self->contents & work ? HAS_EFFECT : NO_WORK;
}

/* The key of allgather is that of allgatherv, too, if that has none. */
static Reason
of_operation (const Keys *self, OperationType operation)
{
  for (guint type = 0; type < N_OPERATIONS; type++)
    if ((type == operation
         || (operation_base ((OperationType) type) == operation
             && !machine_is_set (self->machine, operation_name ((OperationType) type))))
        && program_has_operation (self->program, (OperationType) type))
      return HAS_EFFECT;
  return NO_OPERATIONS;
}

static Reason
reason_of (const Keys *self, const MachineKey *key)
{
  Reason reason = HAS_EFFECT;

  switch (key->scope)
    {
    case KEY_OF_MACHINE:
      return key->stands_for != NULL ? of_other (self, key) : HAS_EFFECT;
    case KEY_OF_TIMES:
      reason = of_work (self, PROGRAM_TIMES);
      break;
    case KEY_OF_OPERATIONS:
      reason = of_work (self, PROGRAM_OPERATIONS);
      break;
    case KEY_OF_SCALARS:
      reason = of_messages (self);
      break;
    case KEY_OF_PLACES:
      return of_network (self, key);
    case KEY_OF_TRANSPORT:
      reason = of_network (self, key);
      return reason != HAS_EFFECT ? reason : of_messages (self);
    case KEY_OF_MEMORY:
      return of_memory (self, key);
    case KEY_OF_ENDS:
      return of_ends (self);
    case KEY_OF_REDUCTIONS:
      return of_reductions (self);
    case KEY_OF_COLLECTIVES:
      return of_operation (self, key->operation);
    case KEY_OF_LIBRARY:
      return self->contents & PROGRAM_COLLECTIVES ? HAS_EFFECT : NO_OPERATIONS;
    case KEY_OF_COMBINING:
      return of_combining (self);
    }
  return g_strv_contains (self->reader->keys, key->name) ? reason : NOT_OF_KIND;
}

/* ---- in words ---------------------------------------------------------------------- */

static void
add_name (GString *to, const char *name)
{
  g_string_append_printf (to, "%s'%s'", to->len > 0 ? ", " : "", name);
}

/* "'link start time' is set" */
static void
say_others (const Keys *self, Reason reason, GString *to)
{
  gboolean several = self->count[reason] > 1;

  if (reason == OTHER_IS_SET)
    g_string_append_printf (to, ": %s %s set", self->others[reason]->str,
                            several ? "are" : "is");
  else
    g_string_append_printf (to, ": %s %s has its own default%s of %s",
                            self->reader->article, self->reader->title,
                            several ? "s" : "", self->others[reason]->str);
}

static void
say_reason (const Keys *self, Reason reason, GString *to)
{
  switch (reason)
    {
    case NOT_OF_KIND:
      g_string_append_printf (to, " on %s %s", self->reader->article,
                              self->reader->title);
      return;
    case NOT_OF_NETWORK:
      g_string_append_printf (to, " on %s", self->machine->name);
      return;
    case OTHER_IS_SET:
    case OTHER_IS_OWN:
      say_others (self, reason, to);
      return;
    case PRICED_WHOLE:
      g_string_append_printf (to, ": %s prices collectives as a whole",
                              self->machine->name);
      return;
    case NO_MESSAGES:
      g_string_append (to, program_processors (self->program) == 1
                               ? ": one processor sends no messages"
                               : ": the program sends no messages");
      return;
    case NOT_WITHIN_NODES:
      g_string_append (to, ": no processors share a node");
      return;
    case NO_REDUCTIONS:
      g_string_append (to, ": the program has no reductions");
      return;
    case NO_OPERATIONS:
      g_string_append (to, ": the program has no such operations");
      return;
    case NO_WORK:
      g_string_append (to, ": the program computes nothing");
      return;
    case HAS_EFFECT:
    case N_REASONS:
      break;
    }
  g_assert_not_reached ();
}

static char *
warning_of (const Keys *self, Reason reason)
{
  gboolean several = self->count[reason] > 1;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "key%s %s %s no effect", several ? "s" : "",
                          self->names[reason]->str, several ? "have" : "has");
  say_reason (self, reason, text);
  return g_string_free (text, FALSE);
}

/* ---- all of them ------------------------------------------------------------------- */

/* The name by which a key was set: bandwidth sets link byte time. */
static const char *
name_set (const Machine *machine, const char *name)
{
  for (const MachineKey *key = machine_keys (); key->name != NULL; key++)
    if (key->sets != NULL && g_str_equal (key->sets, name)
        && machine_is_set (machine, key->name))
      return key->name;
  return name;
}

static void
look_at (Keys *self, const MachineKey *key)
{
  Reason reason = reason_of (self, key);

  if (reason == HAS_EFFECT)
    return;
  if (self->names[reason] == NULL)
    {
      self->names[reason] = g_string_new (NULL);
      self->others[reason] = g_string_new (NULL);
    }
  self->count[reason]++;
  add_name (self->names[reason], name_set (self->machine, key->name));
  if (key->stands_for != NULL)
    add_name (self->others[reason], name_set (self->machine, key->stands_for));
}

/* Clusters have keys of their own for what `power` sets elsewhere. */
static void
warn_of_productivities (const Keys *self, GPtrArray *warnings)
{
  const Machine *machine = self->machine;
  guint32 n = 0;
  const Decimal *own = network_own_power (machine, &n);

  if (own == NULL || machine_is_set (machine, "power")
      || g_strv_contains (self->reader->keys, "power"))
    return;
  for (guint32 p = 0; p < n; p++)
    {
      if (own[p].digits == own[p].scale)
        continue;
      g_ptr_array_add (
          warnings,
          g_strdup_printf ("productivities of processors have no effect on %s %s",
                           self->reader->article, self->reader->title));
      return;
    }
}

void
unused_keys_warn (const Machine *machine, const Network *network, const Reader *reader,
                  const Program *program, GPtrArray *warnings)
{
  Keys self
      = { machine, network, reader, program, program_contents (program), .count = { 0 } };

  for (const MachineKey *key = machine_keys (); key->name != NULL; key++)
    if (key->sets == NULL && machine_is_set (machine, key->name))
      look_at (&self, key);
  for (guint reason = 0; reason < N_REASONS; reason++)
    {
      if (self.count[reason] == 0)
        continue;
      g_ptr_array_add (warnings, warning_of (&self, (Reason) reason));
      g_string_free (self.names[reason], TRUE);
      g_string_free (self.others[reason], TRUE);
    }
  warn_of_productivities (&self, warnings);
}
