/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/cluster-kinds.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/shape.h"
#include "machine-file/machine-value.h"

#define MOST_CHANNELS 4096
#define MOST_BAD_CHARACTERS 100 /* more bytes mean that the text has no statements */
#define EXPECTED_STATEMENT                                                               \
  "cluster = NAME, search = N, NAME = {..}, NAME = 1.0, NAME.CommType, NAME.TStart or "  \
  "NAME.TByte"

typedef struct
{
  Tokens tokens;
  ClusterKinds *kinds;
  MachineSource source;
  GPtrArray *warnings;
  gboolean has_whole, has_search;
} Reader;

static gboolean
is_word (const Token *token, const char *word)
{
  return token->type == TOKEN_WORD && strlen (word) == token->length
         && g_ascii_strncasecmp (token->text, word, token->length) == 0;
}

static gboolean
fail_at (const Reader *self, const Token *at, const char *format, const char *name,
         GError **error)
{
  g_autofree char *quoted = error_quote (name, strlen (name));
  g_autofree char *text = g_strdup_printf (format, quoted);

  error_set_at (error, self->source.name, at->line, at->column, "%s", text);
  return FALSE;
}

/* ---- names ------------------------------------------------------------------------- */

/* The kind with this name; creates it if there is none. */
static guint
kind_of (Reader *self, const Token *token)
{
  g_autofree char *name = g_ascii_strdown (token->text, (gssize) token->length);
  gpointer number;
  ClusterKind kind = { .type = CLUSTER_KIND_NAMED, .token = *token };

  if (g_hash_table_lookup_extended (self->kinds->by_name, name, NULL, &number))
    return GPOINTER_TO_UINT (number);
  kind.name = g_steal_pointer (&name);
  g_array_append_val (self->kinds->kinds, kind);
  g_hash_table_insert (self->kinds->by_name, kind.name,
                       GUINT_TO_POINTER (self->kinds->kinds->len - 1));
  return self->kinds->kinds->len - 1;
}

static gboolean
take_name (Reader *self, const char *expected, guint *kind, Token *token, GError **error)
{
  *token = self->tokens.token;
  if (token->type != TOKEN_WORD)
    return tokens_fail (&self->tokens, expected, error);
  *kind = kind_of (self, token);
  return tokens_next (&self->tokens, error);
}

static gboolean
take_sign (Reader *self, char sign, const char *expected, GError **error)
{
  return tokens_at (&self->tokens, sign) ? tokens_next (&self->tokens, error)
                                         : tokens_fail (&self->tokens, expected, error);
}

/* ---- what a kind is ---------------------------------------------------------------- */

static gboolean
define (Reader *self, guint number, const Token *token, ClusterKindType type,
        GError **error)
{
  ClusterKind *kind = cluster_kinds_get (self->kinds, number);

  if (kind->type != CLUSTER_KIND_NAMED)
    return fail_at (self, token, "%s is defined twice", kind->name, error);
  kind->type = type;
  kind->token = *token;
  return TRUE;
}

static gboolean
read_processor (Reader *self, guint number, const Token *token, GError **error)
{
  g_auto (Value) value = { 0 };
  Decimal productivity;

  if (!define (self, number, token, CLUSTER_KIND_PROCESSOR, error)
      || !value_read (&value, &self->tokens, error)
      || !value_decimal (
          &value, &self->source,
          "a { list } of members, or a processor's productivity, as in 1.0",
          &productivity, error))
    return FALSE;
  if (productivity.digits == 0)
    return value_fail (&value, &self->source, "a productivity above 0", error);
  cluster_kinds_get (self->kinds, number)->power
      = (Decimal){ productivity.scale, productivity.digits };
  return TRUE;
}

/* "SUB" or "4 x SUB" */
static gboolean
read_member (Reader *self, ClusterMember *member, GError **error)
{
  member->count = 1;
  if (self->tokens.token.type == TOKEN_NUMBER)
    {
      Value value = { .type = VALUE_NUMBER, .token = self->tokens.token };

      if (!value_whole (&value, &self->source, 1, SHAPE_MAX_PROCESSORS, &member->count,
                        error)
          || !tokens_next (&self->tokens, error))
        return FALSE;
      if (!is_word (&self->tokens.token, "x"))
        return tokens_fail (&self->tokens, "'x' and a name, as in 4 x node", error);
      if (!tokens_next (&self->tokens, error))
        return FALSE;
    }
  return take_name (self, "a member, as in node or 4 x node", &member->kind,
                    &member->token, error);
}

static gboolean
read_members (Reader *self, guint number, const Token *token, GError **error)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (ClusterMember));

  if (!define (self, number, token, CLUSTER_KIND_CLUSTER, error))
    {
      g_array_unref (members);
      return FALSE;
    }
  cluster_kinds_get (self->kinds, number)->members = members;
  do
    {
      ClusterMember member;

      if (!tokens_next (&self->tokens, error) || !read_member (self, &member, error))
        return FALSE;
      g_array_append_val (members, member);
      cluster_kinds_get (self->kinds, number)->n_members_in_all += member.count;
    }
  while (tokens_at (&self->tokens, ','));
  return take_sign (self, '}', "',' or '}'", error);
}

/* ---- how a cluster passes messages on ---------------------------------------------- */

/* "ethernet", "transputer", "myrinet (k)" or "OTHER.CommType" */
static gboolean
read_comm_type (Reader *self, guint number, GError **error)
{
  static const char expected[]
      = "ethernet, transputer, myrinet (CHANNELS) or OTHER.CommType";
  Tokens *tokens = &self->tokens;
  Token word = tokens->token;
  guint64 channels = 1;
  g_auto (Value) value = { 0 };

  if (word.type != TOKEN_WORD)
    return tokens_fail (tokens, expected, error);
  if (!value_read (&value, tokens, error))
    return FALSE;
  if (tokens_at (tokens, '.') && value.type == VALUE_WORD)
    {
      guint other = kind_of (self, &word);

      if (!tokens_next (tokens, error))
        return FALSE;
      if (!is_word (&tokens->token, "CommType"))
        return tokens_fail (tokens, "CommType", error);
      cluster_kinds_get (self->kinds, number)->channels_of = other + 1;
      cluster_kinds_get (self->kinds, number)->channels_token = word;
      return tokens_next (tokens, error);
    }
  if (is_word (&word, "myrinet"))
    {
      if (value.type != VALUE_CALL || value.items->len != 1)
        return value_fail (&value, &self->source, "myrinet (CHANNELS)", error);
      if (!value_whole (&g_array_index (value.items, Value, 0), &self->source, 1,
                        MOST_CHANNELS, &channels, error))
        return FALSE;
    }
  else if (value.type != VALUE_WORD
           || (!is_word (&word, "ethernet") && !is_word (&word, "transputer")))
    return value_fail (&value, &self->source, expected, error);
  cluster_kinds_get (self->kinds, number)->channels = (guint32) channels;
  return TRUE;
}

static gboolean
read_time (Reader *self, ClusterTime *time, GError **error)
{
  g_auto (Value) value = { 0 };

  time->is_there = TRUE;
  return value_read (&value, &self->tokens, error)
         && value_duration (&value, &self->source, &time->time, error);
}

static gboolean
read_property (Reader *self, guint number, GError **error)
{
  ClusterKind *kind = cluster_kinds_get (self->kinds, number);
  Token property;
  gboolean again;

  if (!tokens_next (&self->tokens, error))
    return FALSE;
  property = self->tokens.token;
  again = is_word (&property, "CommType") ? kind->channels != 0 || kind->channels_of != 0
          : is_word (&property, "TStart") ? kind->start_time.is_there
          : is_word (&property, "TByte")  ? kind->byte_time.is_there
                                          : FALSE;
  if (!is_word (&property, "CommType") && !is_word (&property, "TStart")
      && !is_word (&property, "TByte"))
    return tokens_fail (&self->tokens, "CommType, TStart or TByte", error);
  if (again)
    return fail_at (self, &property, "this is set twice for %s", kind->name, error);
  if (kind->property_token.length == 0)
    kind->property_token = property;
  if (!tokens_next (&self->tokens, error) || !take_sign (self, '=', "'='", error))
    return FALSE;
  if (is_word (&property, "CommType"))
    return read_comm_type (self, number, error);
  return read_time (
      self, is_word (&property, "TStart") ? &kind->start_time : &kind->byte_time, error);
}

/* ---- statements -------------------------------------------------------------------- */

static gboolean
read_whole (Reader *self, GError **error)
{
  if (self->has_whole)
    return tokens_fail (&self->tokens, "'cluster' once", error);
  self->has_whole = TRUE;
  return tokens_next (&self->tokens, error) && take_sign (self, '=', "'='", error)
         && take_name (self, "the name of the machine's cluster", &self->kinds->whole,
                       &self->kinds->whole_token, error);
}

/* The original program's search for the best of several machines; here one machine is
 * replayed. */
static gboolean
read_search (Reader *self, GError **error)
{
  g_auto (Value) value = { 0 };
  guint64 number;

  if (self->has_search)
    return tokens_fail (&self->tokens, "'search' once", error);
  self->has_search = TRUE;
  if (!tokens_next (&self->tokens, error) || !take_sign (self, '=', "'='", error)
      || !value_read (&value, &self->tokens, error)
      || !value_whole (&value, &self->source, 0, G_MAXUINT32, &number, error))
    return FALSE;
  g_ptr_array_add (
      self->warnings,
      g_strdup_printf ("%s:%u: 'search' is ignored: the machine is replayed as it is",
                       self->source.name, value.token.line));
  return TRUE;
}

static gboolean
read_named (Reader *self, GError **error)
{
  guint kind = 0;
  Token token;

  if (!take_name (self, EXPECTED_STATEMENT, &kind, &token, error))
    return FALSE;
  if (tokens_at (&self->tokens, '.'))
    return read_property (self, kind, error);
  if (!take_sign (self, '=', "'=' or '.' after the name", error))
    return FALSE;
  return tokens_at (&self->tokens, '{') ? read_members (self, kind, &token, error)
                                        : read_processor (self, kind, &token, error);
}

static gboolean
read_statement (Reader *self, GError **error)
{
  Tokens *tokens = &self->tokens;
  gboolean good = is_word (&tokens->token, "cluster")  ? read_whole (self, error)
                  : is_word (&tokens->token, "search") ? read_search (self, error)
                                                       : read_named (self, error);

  if (!good)
    return FALSE;
  if (!tokens_at (tokens, ';'))
    {
      /* Reported where it is missing, not where the next statement begins. */
      tokens->token.line = tokens->end_line;
      tokens->token.column = tokens->end_column;
      return tokens_fail (tokens, "';'", error);
    }
  return tokens_next (tokens, error);
}

/* Follows OTHER.CommType to the kind that sets it, and gives it to all kinds on the way,
 * so that each is passed once.  Fails: none sets it, or the way is a cycle. */
static gboolean
resolve_from (Reader *self, guint number, GError **error)
{
  ClusterKind *kind = cluster_kinds_get (self->kinds, number), *last = kind, *next;

  for (; last->channels == 0 && last->channels_of != 0; last = next)
    {
      last->followed_from = number + 1;
      next = cluster_kinds_get (self->kinds, last->channels_of - 1);
      if (next->followed_from == number + 1)
        break;
    }
  if (last->channels == 0)
    return fail_at (self, &kind->channels_token,
                    "no CommType is found for this: %s sets none itself", last->name,
                    error);
  for (; kind != last; kind = cluster_kinds_get (self->kinds, kind->channels_of - 1))
    kind->channels = last->channels;
  return TRUE;
}

static gboolean
resolve_channels (Reader *self, GError **error)
{
  for (guint i = 0; i < self->kinds->kinds->len; i++)
    if (cluster_kinds_get (self->kinds, i)->channels_of != 0
        && !resolve_from (self, i, error))
      return FALSE;
  return TRUE;
}

/* Only clusters have such properties; this finds misspelt names. */
static gboolean
check_properties (const Reader *self, GError **error)
{
  for (guint i = 0; i < self->kinds->kinds->len; i++)
    {
      const ClusterKind *kind = cluster_kinds_get (self->kinds, i);

      if (kind->property_token.length == 0 || kind->type == CLUSTER_KIND_CLUSTER)
        continue;
      return fail_at (self, &kind->property_token,
                      kind->type == CLUSTER_KIND_PROCESSOR
                          ? "%s is a processor, expected a cluster"
                          : "%s is not defined, expected a cluster of this file",
                      kind->name, error);
    }
  return TRUE;
}

static void
clear_kind (gpointer data)
{
  ClusterKind *kind = data;

  g_free (kind->name);
  g_clear_pointer (&kind->members, g_array_unref);
}

ClusterKinds *
cluster_kinds_read (const char *name, const char *text, gsize length, GPtrArray *warnings,
                    GError **error)
{
  g_autoptr (ClusterKinds) kinds = g_new0 (ClusterKinds, 1);
  Reader self = { .kinds = kinds,
                  .source = { .name = name, .any_case = TRUE },
                  .warnings = warnings };

  kinds->file = name;
  kinds->kinds = g_array_new (FALSE, FALSE, sizeof (ClusterKind));
  g_array_set_clear_func (kinds->kinds, clear_kind);
  kinds->by_name = g_hash_table_new (hash_text, g_str_equal);
  if (!tokens_start (&self.tokens, name, text, length, error))
    return NULL;
  while (self.tokens.token.type != TOKEN_END)
    if (!read_statement (&self, error))
      return NULL;
  return resolve_channels (&self, error) && check_properties (&self, error)
             ? g_steal_pointer (&kinds)
             : NULL;
}

void
cluster_kinds_free (ClusterKinds *self)
{
  g_hash_table_unref (self->by_name);
  g_array_unref (self->kinds);
  g_free (self);
}

gboolean
cluster_kinds_are_in (const char *name, const char *text, gsize length)
{
  gboolean begins = TRUE, was_cluster = FALSE;
  guint bad = 0;
  Tokens tokens;
  gboolean good = tokens_start (&tokens, name, text, length, NULL);

  while (bad < MOST_BAD_CHARACTERS && !(good && tokens.token.type == TOKEN_END))
    {
      if (good && was_cluster && tokens_at (&tokens, '='))
        return TRUE;
      was_cluster = good && begins && is_word (&tokens.token, "cluster");
      begins = good && tokens_at (&tokens, ';');
      if (!good)
        {
          /* The form decides which reader reports errors. */
          tokens.next++;
          bad++;
        }
      good = tokens_next (&tokens, NULL);
    }
  return FALSE;
}
