/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-grammar.h"

static const struct
{
  const char *word;
  BmfForm form;
} constructs[] = {
  [BMF_NAME] = { "$", BMF_FORM_NOTHING },
  [BMF_ID] = { "B_Id", BMF_FORM_NOTHING },
  [BMF_COMP] = { "B_Comp", BMF_FORM_TWO },
  [BMF_CON] = { "B_Con", BMF_FORM_CONSTANT },
  [BMF_ALLTUP] = { "B_Alltup", BMF_FORM_SOME },
  [BMF_ALLVEC] = { "B_Allvec", BMF_FORM_ANY },
  [BMF_OP] = { "B_Op", BMF_FORM_OPERATOR },
  [BMF_ADDR] = { "B_Addr", BMF_FORM_TWO_NUMBERS },
  [BMF_MAP] = { "B_Map", BMF_FORM_FUNCTION },
  [BMF_REDUCE] = { "B_Reduce", BMF_FORM_ONE_OR_TWO },
  [BMF_SCAN] = { "B_Scan", BMF_FORM_ONE_OR_TWO },
  [BMF_ZIP] = { "B_Zip", BMF_FORM_FUNCTION },
  [BMF_SPLIT] = { "B_Split", BMF_FORM_NUMBER },
  [BMF_P_MAP] = { "P_Map", BMF_FORM_FUNCTION },
  [BMF_P_REDUCE] = { "P_Reduce", BMF_FORM_FUNCTION },
  [BMF_P_SCAN] = { "P_Scan", BMF_FORM_FUNCTION },
  [BMF_P_ZIP] = { "P_Zip", BMF_FORM_FUNCTION },
  [BMF_P_PROJECT] = { "P_Project", BMF_FORM_NOTHING },
  [BMF_P_SPLIT] = { "P_Split", BMF_FORM_TWO_NUMBERS },
  [BMF_P_DISTL] = { "P_Distl", BMF_FORM_NOTHING },
};

static const char *const operators[] = {
  [BMF_PLUS] = "B_Plus",     [BMF_MINUS] = "B_Minus",   [BMF_TIMES] = "B_Times",
  [BMF_DIVIDE] = "B_Divide", [BMF_AND] = "B_And",       [BMF_OR] = "B_Or",
  [BMF_EQ] = "B_Eq",         [BMF_GT] = "B_Gt",         [BMF_LT] = "B_Lt",
  [BMF_GE] = "B_Ge",         [BMF_LE] = "B_Le",         [BMF_UMINUS] = "B_Uminus",
  [BMF_NEG] = "B_Neg",       [BMF_LENGTH] = "B_Length", [BMF_INDEX] = "B_Index",
  [BMF_IOTA] = "B_Iota",     [BMF_DISTL] = "B_Distl",   [BMF_PROJECT] = "B_Project",
  [BMF_CONC] = "B_Conc",
};

const char *
bmf_construct_word (BmfConstruct construct)
{
  return constructs[construct].word;
}

BmfForm
bmf_construct_form (BmfConstruct construct)
{
  return constructs[construct].form;
}

const char *
bmf_operator_word (BmfOperator operator)
{
  return operators[operator];
}

gboolean
bmf_construct_is_parallel (BmfConstruct construct)
{
  return construct >= BMF_P_MAP;
}

int
bmf_construct_at (const TextScanner *scanner)
{
  for (guint i = BMF_ID; i < BMF_CONSTRUCTS; i++)
    if (text_scanner_is (scanner, bmf_construct_word ((BmfConstruct) i)))
      return (int) i;
  return -1;
}

int
bmf_operator_at (const TextScanner *scanner)
{
  for (guint i = 0; i < BMF_OPERATORS; i++)
    if (text_scanner_is (scanner, bmf_operator_word ((BmfOperator) i)))
      return (int) i;
  return -1;
}
