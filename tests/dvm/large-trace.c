/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/large-trace.h"
#include "dvm/trace-text.h"

static const gint64 matrix_size[2] = { 10000, 10000 };

static void
write_array (GString *text, const char *sizes, guint32 header)
{
  g_autofree char *output = g_strdup_printf ("ArrayHandlePtr=%x;", header + 1);

  trace_text_do (text, "crtda_", output,
                 "ArrayHeader=%x; Rank=2; TypeSize=8;\n%s\n"
                 "LowShdWidthArray[0]=1; LowShdWidthArray[1]=1;\n"
                 "HiShdWidthArray[0]=1; HiShdWidthArray[1]=1;",
                 header, sizes);
}

static void
write_alignment (GString *text, guint32 header, guint32 template)
{
  trace_text_do (text, "align_", "IsLocal=1;",
                 "ArrayHeader=%x; ArrayHandlePtr=%x; PatternRef=%x (AMView);\n"
                 "AxisArray[0]=1; AxisArray[1]=2; CoeffArray[0]=1; CoeffArray[1]=1; "
                 "ConstArray[0]=0; ConstArray[1]=0;",
                 header, header + 1, template);
}

static void
write_template (GString *text, const char *sizes, guint32 template, const gint64 *laid)
{
  g_autofree char *axes = trace_text_array ("AxisArray", laid, 2);
  g_autofree char *output = g_strdup_printf ("AMViewRef=%x;", template);

  trace_text_do (text, "crtamv_", output, "AMRef=0; Rank=2;\n%s", sizes);
  trace_text_do (text, "distr_", "", "AMViewRef=%x; PSRef=0; ParamCount=2;\n%s", template,
                 axes);
}

GString *
large_trace_redistribution (const gint64 *from, const gint64 *to)
{
  GString *text = trace_text_new ();
  g_autofree char *sizes = trace_text_array ("SizeArray", matrix_size, 2);
  g_autofree char *axes = trace_text_array ("AxisArray", to, 2);

  write_template (text, sizes, 0xa0, from);
  write_array (text, sizes, 0xb0);
  write_alignment (text, 0xb0, 0xa0);
  trace_text_do (text, "redis_", "",
                 "AMViewRef=a0; PSRef=0; ParamCount=2; NewSign=0;\n%s", axes);
  return text;
}

/* ---- objects ----------------------------------------------------------------------- */

/* What is created and deleted without more. */
static const struct
{
  const char *create, *reference, *delete;
} kinds[] = {
  { "crtred_", "RedRef", "delred_" },
  { "crtrg_", "RedGroupRef", "delrg_" },
  { "crtshg_", "ShadowGroupRef", "delshg_" },
  { "crtpl_", "LoopRef", "endpl_" },
  { "crtbg_", "RegularAccessGroupRef", "delbg_" },
};

G_STATIC_ASSERT (G_N_ELEMENTS (kinds) + 3 == LARGE_TRACE_OBJECTS_A_ROUND);

/* Handles from h on: a template, two arrays on it, one of everything else. */
static void
create_round (GString *text, const char *sizes, guint32 h)
{
  static const gint64 laid[2] = { 1, 2 };

  write_template (text, sizes, h, laid);
  for (guint32 array = h + 2; array <= h + 4; array += 2)
    {
      write_array (text, sizes, array);
      write_alignment (text, array, h);
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *output = g_strdup_printf ("%s=%x;", kinds[i].reference, h + 6 + i);

      trace_text_do (text, kinds[i].create, output,
                     "Rank=2; StaticSign=0; DelBufSign=0; RedArrayType=4; "
                     "RedArrayLength=1; LocElmLength=0;");
    }
}

static void
delete_round (GString *text, guint32 h)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    trace_text_do (text, kinds[i].delete, "", "%s=%x;", kinds[i].reference, h + 6 + i);
  for (guint32 array = h + 2; array <= h + 4; array += 2)
    trace_text_do (text, "delda_", "", "ArrayHeader=%x; ArrayHandlePtr=%x;", array,
                   array + 1);
  trace_text_do (text, "delamv_", "", "AMViewRef=%x;", h);
}

GString *
large_trace_objects (guint rounds)
{
  GString *text = trace_text_new ();
  g_autofree char *sizes = trace_text_array ("SizeArray", matrix_size, 2);

  for (guint i = 0; i < rounds; i++)
    create_round (text, sizes, 0x100 + i * 16);
  for (guint i = 0; i < rounds; i++)
    delete_round (text, 0x100 + i * 16);
  return text;
}
