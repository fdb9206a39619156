/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/reader-settings.h"

static GPtrArray *
new_list (void)
{
  GPtrArray *list = g_ptr_array_new ();

  g_ptr_array_add (list, NULL);
  return list;
}

ReaderSettings *
reader_settings_new (void)
{
  ReaderSettings *self = g_new0 (ReaderSettings, 1);

  self->libraries = new_list ();
  self->distributions = new_list ();
  self->given = new_list ();
  self->options.parameters = parameter_values_new ();
  self->options.scalar_bytes = 1;
  self->options.level = G_MAXUINT;
  return self;
}

void
reader_settings_free (ReaderSettings *self)
{
  g_ptr_array_unref (self->libraries);
  g_ptr_array_unref (self->distributions);
  g_ptr_array_unref (self->given);
  parameter_values_free (self->options.parameters);
  g_free (self);
}

void
reader_settings_append (GPtrArray *list, gconstpointer value)
{
  g_ptr_array_insert (list, (gint) list->len - 1, (gpointer) value);
}

/* A list that grew may have moved. */
static void
set_lists (ReaderSettings *self)
{
  self->options.libraries = (const char *const *) self->libraries->pdata;
  if (self->distributions->len > 1)
    self->options.distributions = (const char *const *) self->distributions->pdata;
  self->options.given = (const ReaderOption *const *) self->given->pdata;
}

const char *
reader_settings_take (ReaderSettings *self, const ReaderOption *option, const char *value)
{
  const char *expected = option->take (self, value);

  reader_settings_append (self->given, option);
  set_lists (self);
  return expected;
}

static const char *
take_define (ReaderSettings *self, const char *value)
{
  return parameter_values_add (self->options.parameters, value);
}

const ReaderOption reader_option_define = {
  .name = "define",
  .letter = 'D',
  .argument = "NAME=VALUE",
  .help = "the value of a parameter of the program; may be repeated",
  .take = take_define,
};
