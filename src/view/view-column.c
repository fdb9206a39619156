/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gio/gio.h>

#include "view/view-column.h"

#define STEP 65536

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

/* A memory stream and a deflating one on it cannot fail. */
static GBytes *
deflate (const guint64 *values, gsize count, guint planes)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GZlibCompressor) compressor
      = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 4);
  g_autoptr (GOutputStream) stream
      = g_converter_output_stream_new (memory, G_CONVERTER (compressor));
  g_autofree guint8 *buffer = g_malloc (STEP);

  for (guint plane = 0; plane < planes; plane++)
    for (gsize first = 0; first < count; first += STEP)
      {
        gsize length = MIN (STEP, count - first);

        for (gsize i = 0; i < length; i++)
          buffer[i] = (guint8) (values[first + i] >> (8 * plane));
        g_output_stream_write_all (stream, buffer, length, NULL, NULL, NULL);
      }
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

void
view_column_write (OutputFile *output, GString *description, const char *name,
                   guint64 *values, gsize count, ViewCode code)
{
  gsize length;

  encode (values, count, code);
  guint planes = planes_of (values, count);
  g_autoptr (GBytes) bytes = deflate (values, count, planes);
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = g_base64_encode (data, length);

  g_string_append_printf (description,
                          "{\"name\":\"%s\",\"count\":%" G_GSIZE_FORMAT
                          ",\"planes\":%u,\"code\":\"%s\"}",
                          name, count, planes, code_name (code));
  output_file_printf (output, "<script type=\"text/plain\" id=\"column-%s\">", name);
  output_file_puts (output, text);
  output_file_puts (output, "</script>\n");
}
