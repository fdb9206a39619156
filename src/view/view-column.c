/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gio/gio.h>

#include "view/view-column.h"

#define STEP 65536
#define ROOM 16384

/* Level 4 takes twice as long, for pages that are 1 to 2 % smaller. */
#define LEVEL 3

static const char *
code_name (ViewCode code)
{
  switch (code)
    {
    case VIEW_PLAIN:
      return "plain";
    case VIEW_RISING:
      return "rising";
    case VIEW_SIGNED:
      return "signed";
    }
  g_assert_not_reached ();
}

static void
encode (guint64 *values, gsize count, ViewCode code)
{
  if (code == VIEW_RISING)
    for (gsize i = count; i > 1; i--)
      values[i - 1] -= values[i - 2];
  if (code == VIEW_SIGNED)
    for (gsize i = 0; i < count; i++)
      values[i] = values[i] << 1 ^ ((gint64) values[i] < 0 ? G_MAXUINT64 : 0);
}

static guint
planes_of (const guint64 *values, gsize count)
{
  guint64 all = 0;
  guint planes = 0;

  for (gsize i = 0; i < count; i++)
    all |= values[i];
  for (; all != 0; all >>= 8)
    planes++;
  return planes;
}

/* Deflates some bytes, or the last ones; with room for its output it cannot fail. */
static void
deflate_some (GConverter *compressor, const guint8 *bytes, gsize length, gboolean last,
              GByteArray *to)
{
  GConverterResult result = G_CONVERTER_CONVERTED;

  while (length > 0 || (last && result != G_CONVERTER_FINISHED))
    {
      gsize taken, made;
      guint before = to->len;

      g_byte_array_set_size (to, before + ROOM);
      result = g_converter_convert (
          compressor, bytes, length, to->data + before, ROOM,
          last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &taken, &made, NULL);
      g_assert (result != G_CONVERTER_ERROR);
      bytes += taken;
      length -= taken;
      g_byte_array_set_size (to, before + (guint) made);
    }
}

static GByteArray *
deflate (const guint64 *values, gsize count, guint planes)
{
  GByteArray *deflated = g_byte_array_new ();
  g_autoptr (GZlibCompressor) compressor
      = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL);
  g_autofree guint8 *buffer = g_malloc (STEP);

  for (guint plane = 0; plane < planes; plane++)
    for (gsize first = 0; first < count; first += STEP)
      {
        gsize length = MIN (STEP, count - first);

        for (gsize i = 0; i < length; i++)
          buffer[i] = (guint8) (values[first + i] >> (8 * plane));
        deflate_some (G_CONVERTER (compressor), buffer, length, FALSE, deflated);
      }
  deflate_some (G_CONVERTER (compressor), buffer, 0, TRUE, deflated);
  return deflated;
}

void
view_column_write (OutputFile *output, GString *description, const char *name,
                   guint64 *values, gsize count, ViewCode code)
{
  encode (values, count, code);
  guint planes = planes_of (values, count);
  g_autoptr (GByteArray) bytes = deflate (values, count, planes);
  g_autofree char *text = g_base64_encode (bytes->data, bytes->len);

  g_string_append_printf (description,
                          "{\"name\":\"%s\",\"count\":%" G_GSIZE_FORMAT
                          ",\"planes\":%u,\"code\":\"%s\"}",
                          name, count, planes, code_name (code));
  output_file_printf (output, "<script type=\"text/plain\" id=\"column-%s\">", name);
  output_file_puts (output, text);
  output_file_puts (output, "</script>\n");
}
