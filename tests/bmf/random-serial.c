/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/random-serial.h"

#include <string.h>

/* What flows from one stage to the next. */
typedef enum
{
  INTEGER,
  INTEGERS, /* a list of them */
  BOOLEAN,
  BOOLEANS,
  LISTS, /* a list of lists of integers */
  REAL,
  PAIR,
  PAIRS, /* {a, b}: x -> a x + b */
  REALS, /* halves, whose sums are exact in any order */
  N_TYPES
} Type;

typedef struct
{
  Type from, to;
  const char *text; /* %u: a small number */
} Stage;

#define PLUS "(B_Op (B_Plus))"
#define SIGN "(B_Comp (B_Op (B_Gt)) (B_Alltup [B_Id, B_Con (B_Int %u)]))"

#define PROJECT(list, indices)                                                           \
  "B_Comp (B_Op (B_Project)) (B_Alltup [" list ", " indices "])"

static const Stage stages[] = {
  { INTEGER, INTEGER, "$Increment" },
  { INTEGER, INTEGERS, "B_Allvec [B_Id, B_Con (B_Int %u), B_Op (B_Uminus)]" },
  { INTEGERS, INTEGERS, "B_Map ($Increment)" },
  { INTEGERS, INTEGERS, "B_Map (B_Op (B_Uminus))" },
  { INTEGERS, INTEGERS, "$Mapped" },
  { INTEGERS, INTEGERS, "B_Id" },
  { INTEGERS, INTEGERS, "B_Scan " PLUS },
  { INTEGERS, INTEGERS, "B_Scan " PLUS " (B_Con (B_Int %u))" },
  { INTEGERS, INTEGERS, "B_Scan (B_Op (B_Minus))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Zip " PLUS ") (B_Alltup [B_Map ($Increment), B_Scan " PLUS "])" },
  { INTEGERS, INTEGERS, "B_Comp (B_Zip (B_Op (B_Minus))) (B_Alltup [B_Id, $Mapped])" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map " PLUS ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Con (B_Int %u), "
    "B_Map ($Increment)]))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map " PLUS
    ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Op (B_Length), B_Id]))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Addr (B_Num 2) (B_Num 3)) (B_Alltup [B_Id, B_Map ($Increment), B_Op "
    "(B_Length)])" },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 5), B_Con (B_Int 4), B_Con (B_Int 3), B_Con "
                     "(B_Int 2), B_Con (B_Int 1), B_Con (B_Int 0)]") },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 3), B_Con (B_Int 4), B_Con (B_Int 5), B_Con "
                     "(B_Int 0), B_Con (B_Int 1), B_Con (B_Int 2)]") },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 2), B_Con (B_Int 2), B_Con (B_Int 2), B_Con "
                     "(B_Int 5), B_Con (B_Int 5), B_Con (B_Int 5)]") },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 1), B_Con (B_Int 0), B_Con (B_Int 3), B_Con "
                     "(B_Int 2), B_Con (B_Int 5), B_Con (B_Int 4)]") },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 0), B_Con (B_Int 5), B_Con (B_Int 1), B_Con "
                     "(B_Int 4)]") },
  { INTEGERS, INTEGERS, PROJECT ("$Six", "B_Allvec [B_Con (B_Int 4), B_Con (B_Int 5)]") },
  { INTEGERS, INTEGERS,
    PROJECT ("$Six", "B_Allvec [B_Con (B_Int 5), B_Con (B_Int 4), B_Con (B_Int 3), B_Con "
                     "(B_Int 2), B_Con (B_Int 1), B_Con (B_Int 0), B_Con (B_Int 0), "
                     "B_Con (B_Int 1), B_Con (B_Int 2)]") },
  { INTEGERS, INTEGERS, PROJECT ("B_Map ($Increment)", "$Down") },
  { INTEGERS, INTEGERS, PROJECT ("B_Id", "$Down") },
  { LISTS, LISTS, PROJECT ("B_Map (B_Map ($Increment))", "$Down") },
  { INTEGERS, INTEGER, "B_Reduce " PLUS " (B_Con (B_Int 0))" },
  { INTEGERS, INTEGER, "B_Reduce " PLUS " (B_Con (B_Int %u))" },
  { INTEGERS, INTEGER, "B_Reduce (B_Op (B_Minus)) (B_Op (B_Length))" },
  { INTEGERS, INTEGER, "B_Op (B_Length)" },
  { INTEGERS, INTEGER,
    "B_Comp (B_Op (B_Plus)) (B_Alltup [B_Reduce " PLUS " (B_Con (B_Int 2)), B_Op "
    "(B_Length)])" },
  { INTEGERS, BOOLEANS, "B_Map " SIGN },
  { INTEGERS, LISTS, "B_Map (B_Allvec [B_Id, B_Con (B_Int %u)])" },
  { INTEGERS, LISTS, "B_Split (B_Num %u)" },
  { INTEGERS, LISTS, "B_Map (B_Allvec [])" },
  { INTEGERS, REALS,
    "B_Map (B_Comp (B_Op (B_Times)) (B_Alltup [B_Id, B_Con (B_Real 0.5)]))" },
  { INTEGERS, REALS, "B_Comp (B_Scan " PLUS " (B_Con (B_Real 0.5))) (B_Allvec [])" },
  { REALS, REALS, "B_Scan " PLUS },
  { REALS, REALS, "B_Scan " PLUS " (B_Con (B_Real 1.5))" },
  { REALS, REALS, "B_Comp (B_Zip (B_Op (B_Minus))) (B_Alltup [B_Scan " PLUS ", B_Id])" },
  { REALS, REAL, "B_Reduce " PLUS " (B_Con (B_Real 0))" },
  { REALS, REAL, "B_Reduce " PLUS " (B_Con (B_Real 2.5))" },
  { REALS, INTEGER, "B_Op (B_Length)" },
  { REAL, REALS, "B_Allvec [B_Id, B_Con (B_Real 3.5), B_Op (B_Uminus)]" },
  { BOOLEANS, BOOLEAN, "B_Reduce (B_Op (B_And)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEAN, "B_Reduce (B_Op (B_Or)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEANS, "B_Scan (B_Op (B_Or))" },
  { BOOLEANS, BOOLEANS, "B_Scan (B_Op (B_And)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEANS, "B_Map (B_Op (B_Neg))" },
  { BOOLEANS, INTEGER, "B_Op (B_Length)" },
  { BOOLEAN, BOOLEAN, "B_Op (B_Neg)" },
  { BOOLEAN, BOOLEANS, "B_Allvec [B_Id, B_Op (B_Neg), B_Con (B_False)]" },
  { INTEGERS, PAIRS, "B_Map (B_Alltup [B_Con (B_Int 2), B_Id])" },
  { PAIRS, PAIRS, "B_Scan ($Then)" },
  { PAIRS, PAIRS, "B_Scan ($Then) (B_Alltup [B_Con (B_Int %u), B_Con (B_Int 1)])" },
  { PAIRS, PAIR, "B_Reduce ($Then) (B_Alltup [B_Con (B_Int 1), B_Con (B_Int %u)])" },
  { PAIRS, INTEGERS, "B_Map (B_Op (B_Plus))" },
  { PAIRS, INTEGER, "B_Op (B_Length)" },
  { PAIR, INTEGERS, "B_Allvec [B_Addr (B_Num 1) (B_Num 2), B_Addr (B_Num 2) (B_Num 2)]" },
  { LISTS, INTEGERS, "B_Reduce (B_Op (B_Conc)) (B_Allvec [])" },
  { LISTS, INTEGERS, "B_Map (B_Reduce " PLUS " (B_Con (B_Int 0)))" },
  { LISTS, INTEGERS, "B_Map (B_Op (B_Length))" },
  { LISTS, LISTS, "B_Scan (B_Op (B_Conc))" },
  { LISTS, LISTS, "B_Scan (B_Op (B_Conc)) (B_Allvec [])" },
  { LISTS, LISTS, "B_Map (B_Scan " PLUS ")" },
  { LISTS, LISTS, "B_Map (B_Map (B_Op (B_Uminus)))" },
  { LISTS, LISTS,
    "B_Comp (B_Map (B_Comp (B_Map " PLUS ") (B_Op (B_Distl)))) (B_Comp (B_Op (B_Distl)) "
    "(B_Alltup [B_Con (B_Int %u), B_Map (B_Map ($Increment))]))" },
  { INTEGERS, LISTS, "B_Comp (B_Map (B_Map ($Increment))) (B_Split (B_Num %u))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map (B_Reduce " PLUS " (B_Con (B_Int 0)))) (B_Split (B_Num %u))" },
  { LISTS, LISTS,
    "B_Comp (B_Zip (B_Op (B_Conc))) (B_Alltup [B_Id, B_Map (B_Map ($Increment))])" },
};

/* $Down: a list's indices from the last one on; $Six: six numbers; $Then: one function,
 * then the other. */
#define ADDRESS(i, k)                                                                    \
  "B_Comp (B_Addr (B_Num " #i ") (B_Num 2)) (B_Addr (B_Num " #k ") (B_Num 2))"
#define TIMES(a, b) "B_Comp (B_Op (B_Times)) (B_Alltup [" a ", " b "])"
static const char definitions[]
    = "$Down = B_Comp (B_Map (B_Op (B_Minus))) (B_Comp (B_Op (B_Distl)) (B_Alltup "
      "[B_Comp "
      "(B_Op (B_Minus)) (B_Alltup [B_Op (B_Length), B_Con (B_Int 1)]), B_Comp (B_Op "
      "(B_Iota)) (B_Op (B_Length))]))\n"
      "$Six = B_Comp (B_Map (B_Op (B_Plus))) (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Op "
      "(B_Length), B_Comp (B_Op (B_Iota)) (B_Con (B_Int 6))]))\n"
      "$Mapped = B_Comp (B_Map ($Increment)) (B_Id)\n"
      "$Then = B_Alltup [" TIMES (
          ADDRESS (1, 2), ADDRESS (1, 1)) ", B_Comp (B_Op "
                                          "(B_Plus)) (B_Alltup [" TIMES (
                                              ADDRESS (1, 2),
                                              ADDRESS (2, 1)) ", " ADDRESS (2, 2) "])]\n";

static const Stage *
draw_stage (GRand *random, Type from)
{
  for (;;)
    {
      const Stage *stage
          = &stages[g_rand_int_range (random, 0, (gint32) G_N_ELEMENTS (stages))];

      if (stage->from == from)
        return stage;
    }
}

/* Its number set. */
static void
append_stage (GString *text, const Stage *stage, GRand *random)
{
  const char *number = strstr (stage->text, "%u");

  if (number == NULL)
    {
      g_string_append (text, stage->text);
      return;
    }
  g_string_append_len (text, stage->text, number - stage->text);
  g_string_append_printf (text, "%d", g_rand_int_range (random, 1, 9));
  g_string_append (text, number + 2);
}

/* Small, or so large that sums and products of a few are beyond 64 bits. */
static void
append_data (GString *text, GRand *random, gint32 length, RandomData data)
{
  for (gint32 i = 0; i < length; i++)
    {
      gint64 number = g_rand_int_range (random, -5, 10);

      if (data == RANDOM_LARGE && g_rand_int_range (random, 0, 3) == 0)
        number = g_rand_boolean (random) ? G_MAXINT64 - 9 : G_MININT64 + 9;
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", number);
      if (data == RANDOM_DISTRIBUTED)
        g_string_append_printf (text, "^%d", i);
    }
}

char *
random_serial_program (GRand *random, RandomData data)
{
  const gint32 n_stages = g_rand_int_range (random, 1, 6);
  const gint32 length = g_rand_int_range (random, 0, 21);
  GString *text = g_string_new (definitions);
  g_autoptr (GString) program = g_string_new (NULL);
  Type type = INTEGERS;

  for (gint32 i = 0; i < n_stages; i++)
    {
      const Stage *stage = draw_stage (random, type);
      g_autoptr (GString) one = g_string_new (NULL);

      append_stage (one, stage, random);
      type = stage->to;
      if (i > 0)
        {
          g_string_prepend (program, ") (");
          g_string_prepend (program, one->str);
          g_string_prepend (program, "B_Comp (");
          g_string_append_c (program, ')');
        }
      else
        g_string_append (program, one->str);
    }
  g_string_append_printf (text, "%s\n[", program->str);
  append_data (text, random, length, data);
  g_string_append (text, "]\n");
  return g_string_free (text, FALSE);
}
