/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: the thesis, appendix 8.1, with the repairs that docs/bmf.md lists. */
#include "config.h"

#include "bmf/language/bmf-parser.h"

#include "base/error.h"
#include "bmf/language/bmf-grammar.h"
#include "bmf/language/bmf-number.h"

/* ---- small things ------------------------------------------------------------------ */

static gboolean
take (BmfParser *self, const char *sign, GError **error)
{
  g_autofree char *expected = NULL;

  if (text_scanner_is (&self->scanner, sign))
    return text_scanner_next (&self->scanner, error);
  expected = g_strdup_printf ("'%s'", sign);
  return text_scanner_fail (&self->scanner, expected, error);
}

gboolean
bmf_parser_go_deeper (BmfParser *self, guint most, GError **error)
{
  const TextToken *token = &self->scanner.token;

  if (++self->depth <= most)
    return TRUE;
  error_set_at (error, self->file, token->line, token->column, "nested more than %u deep",
                most);
  return FALSE;
}

/* (B_Num n) */
static gboolean
take_number (BmfParser *self, guint32 least, guint32 most, guint32 *number,
             GError **error)
{
  g_autofree char *expected = NULL;
  gint64 value;

  if (!take (self, "(", error))
    return FALSE;
  if (!text_scanner_is (&self->scanner, "B_Num"))
    return text_scanner_fail (&self->scanner, "B_Num and a number", error);
  if (!text_scanner_next (&self->scanner, error))
    return FALSE;
  if (!bmf_number_integer (&self->scanner, self->tree->sources, &value) || value < least
      || value > most)
    {
      expected = g_strdup_printf ("a whole number from %u to %u", least, most);
      return bmf_number_fail (&self->scanner, self->tree->sources, expected, error);
    }
  *number = (guint32) value;
  return text_scanner_next (&self->scanner, error) && take (self, ")", error);
}

/* ---- expressions ------------------------------------------------------------------- */

/* The line of the current token, or the part of it that is around the token. */
static void
note_source (BmfParser *self, BmfNode *node)
{
  const TextLine *at = &self->scanner.at;
  const gsize place = self->scanner.token.column - 1;
  const TextExtract extract
      = text_extract_find (at->begin, (gsize) (at->end - at->begin), place);

  if (self->source_line != at->number || extract.begin != self->extract.begin
      || extract.end != self->extract.end)
    {
      g_autofree char *text = text_extract_text (&extract, at->begin);

      self->source = g_string_chunk_insert (self->tree->texts, text);
      self->source_line = at->number;
      self->extract = extract;
    }
  node->source = self->source;
  node->source_place = (guint32) text_extract_place (&extract, place);
}

static BmfNode *
new_node (BmfParser *self, BmfConstruct construct)
{
  BmfNode *node = g_new0 (BmfNode, 1);

  node->construct = construct;
  node->word = bmf_construct_word (construct);
  node->file = self->file;
  node->line = (guint32) MIN (self->scanner.token.line, G_MAXUINT32);
  node->column = self->scanner.token.column;
  node->number = self->tree->nodes->len;
  note_source (self, node);
  g_ptr_array_add (self->tree->nodes, node);
  return node;
}

/* (f), (f) (g) */
static gboolean
parse_functions (BmfParser *self, GPtrArray *parts, guint least, guint most,
                 GError **error)
{
  while (parts->len < most
         && (parts->len < least || text_scanner_is (&self->scanner, "(")))
    {
      BmfNode *part;

      if (!take (self, "(", error) || (part = bmf_parse_expression (self, error)) == NULL
          || !take (self, ")", error))
        return FALSE;
      g_ptr_array_add (parts, part);
    }
  return TRUE;
}

/* [f, g] */
static gboolean
parse_several (BmfParser *self, GPtrArray *parts, gboolean may_be_empty, GError **error)
{
  if (!take (self, "[", error))
    return FALSE;
  if (may_be_empty && text_scanner_is (&self->scanner, "]"))
    return text_scanner_next (&self->scanner, error);
  for (;;)
    {
      BmfNode *part = bmf_parse_expression (self, error);

      if (part == NULL)
        return FALSE;
      g_ptr_array_add (parts, part);
      if (text_scanner_is (&self->scanner, "]"))
        return text_scanner_next (&self->scanner, error);
      if (!text_scanner_is (&self->scanner, ","))
        return text_scanner_fail (&self->scanner, "',' or ']'", error);
      if (!text_scanner_next (&self->scanner, error))
        return FALSE;
    }
}

static gboolean
parse_operator (BmfParser *self, BmfNode *node, GError **error)
{
  int operator;

  if (!take (self, "(", error))
    return FALSE;
  operator= bmf_operator_at (&self->scanner);
  if (operator<0)
    return text_scanner_fail (&self->scanner, "an operator, as B_Plus", error);
  node->operator= (BmfOperator) operator;
  node->word = bmf_operator_word (node->operator);
  return text_scanner_next (&self->scanner, error) && take (self, ")", error);
}

static gboolean
parse_constant (BmfParser *self, BmfNode *node, GError **error)
{
  TextScanner *scanner = &self->scanner;
  gint64 integer;
  double real;

  if (!take (self, "(", error))
    return FALSE;
  if (text_scanner_is (scanner, "B_True") || text_scanner_is (scanner, "B_False"))
    node->constant = bmf_value_new_boolean (0, text_scanner_is (scanner, "B_True"));
  else if (text_scanner_is (scanner, "B_Int"))
    {
      if (!text_scanner_next (scanner, error))
        return FALSE;
      if (!bmf_number_integer (&self->scanner, self->tree->sources, &integer))
        return bmf_number_fail (&self->scanner, self->tree->sources, "a 64-bit integer",
                                error);
      node->constant = bmf_value_new_integer (0, integer);
    }
  else if (text_scanner_is (scanner, "B_Real"))
    {
      if (!text_scanner_next (scanner, error))
        return FALSE;
      if (!bmf_number_real (&self->scanner, self->tree->sources, &real))
        return bmf_number_fail (&self->scanner, self->tree->sources, "a real number",
                                error);
      node->constant = bmf_value_new_real (0, real);
    }
  else
    return text_scanner_fail (scanner, "B_Int, B_Real, B_True or B_False", error);
  return text_scanner_next (scanner, error) && take (self, ")", error);
}

static gboolean
parse_two_numbers (BmfParser *self, BmfNode *node, GError **error)
{
  if (node->construct == BMF_P_SPLIT)
    return take_number (self, 1, BMF_MOST_SCALARS, &node->first, error)
           && take_number (self, 0, 31, &node->second, error);
  if (!take_number (self, 1, G_MAXINT32, &node->first, error)
      || !take_number (self, 1, G_MAXINT32, &node->second, error))
    return FALSE;
  if (node->first <= node->second)
    return TRUE;
  error_set_at (error, node->file, node->line, node->column,
                "B_Addr takes component %u of a tuple of %u", node->first, node->second);
  return FALSE;
}

static gboolean
parse_rest (BmfParser *self, BmfNode *node, GPtrArray *parts, GError **error)
{
  switch (bmf_construct_form (node->construct))
    {
    case BMF_FORM_NOTHING:
      return TRUE;
    case BMF_FORM_FUNCTION:
      return parse_functions (self, parts, 1, 1, error);
    case BMF_FORM_TWO:
      return parse_functions (self, parts, 2, 2, error);
    case BMF_FORM_ONE_OR_TWO:
      return parse_functions (self, parts, 1, 2, error);
    case BMF_FORM_SOME:
      return parse_several (self, parts, FALSE, error);
    case BMF_FORM_ANY:
      return parse_several (self, parts, TRUE, error);
    case BMF_FORM_OPERATOR:
      return parse_operator (self, node, error);
    case BMF_FORM_CONSTANT:
      return parse_constant (self, node, error);
    case BMF_FORM_NUMBER:
      return take_number (self, 1, BMF_MOST_SCALARS, &node->first, error);
    case BMF_FORM_TWO_NUMBERS:
      return parse_two_numbers (self, node, error);
    }
  g_assert_not_reached ();
}

static gboolean
at_constant (const TextScanner *scanner)
{
  return text_scanner_is (scanner, "B_Int") || text_scanner_is (scanner, "B_Real")
         || text_scanner_is (scanner, "B_True") || text_scanner_is (scanner, "B_False");
}

static BmfNode *
no_construct (BmfParser *self, GError **error)
{
  const TextToken *token = &self->scanner.token;
  g_autofree char *word = g_strndup (token->text, token->length);
  g_autofree char *expected = NULL;
  const char *words[BMF_CONSTRUCTS] = { NULL };
  const char *nearest;

  for (guint i = BMF_ID; i < BMF_CONSTRUCTS; i++)
    words[i - BMF_ID] = bmf_construct_word ((BmfConstruct) i);
  nearest = token->type == TEXT_WORD ? error_nearest (word, words) : NULL;
  if (at_constant (&self->scanner))
    expected = g_strdup_printf ("a construct: a constant is written B_Con (%s%s)", word,
                                text_scanner_is (&self->scanner, "B_Int")
                                        || text_scanner_is (&self->scanner, "B_Real")
                                    ? " 1"
                                    : "");
  else if (bmf_operator_at (&self->scanner) >= 0)
    expected = g_strdup_printf (
        "a construct: an operator is written B_Op (%s)",
        bmf_operator_word ((BmfOperator) bmf_operator_at (&self->scanner)));
  else if (nearest != NULL)
    expected = g_strdup_printf ("a construct; did you mean %s?", nearest);
  text_scanner_fail (&self->scanner,
                     expected != NULL ? expected : "a construct, as B_Map, or a $Name",
                     error);
  return NULL;
}

/* An infix point, which the text of the thesis has, but not its programs. */
static gboolean
refuse_point (BmfParser *self, GError **error)
{
  if (!text_scanner_is (&self->scanner, "."))
    return TRUE;
  return text_scanner_fail (&self->scanner, "f . g to be written B_Comp (f) (g)", error);
}

BmfNode *
bmf_parse_expression (BmfParser *self, GError **error)
{
  const TextToken *token = &self->scanner.token;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  int construct
      = token->type == TEXT_NAME ? (int) BMF_NAME : bmf_construct_at (&self->scanner);
  BmfNode *node;

  if (construct < 0)
    return no_construct (self, error);
  if (!bmf_parser_go_deeper (self, BMF_MOST_NESTING, error))
    return NULL;
  node = new_node (self, (BmfConstruct) construct);
  if (construct == BMF_NAME)
    node->word = g_string_chunk_insert_len (self->tree->texts, token->text,
                                            (gssize) token->length);
  if (!text_scanner_next (&self->scanner, error) || !parse_rest (self, node, parts, error)
      || !refuse_point (self, error))
    return NULL;
  self->depth--;
  node->n_parts = parts->len;
  node->parts = g_memdup2 (parts->pdata, parts->len * sizeof (gpointer));
  return node;
}
