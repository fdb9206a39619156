/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-program.c - a program's file and the options of its kind */
#include "config.h"

#include "library/library-private.h"

#include <string.h>

#include "base/error.h"
#include "readers/reader-list.h"

static const ReaderOption *
find_option (const char *name)
{
  for (guint i = 0; reader_list[i] != NULL; i++)
    for (guint k = 0;
         reader_list[i]->options != NULL && reader_list[i]->options[k] != NULL; k++)
      {
        const ReaderOption *option = reader_list[i]->options[k];

        if (option->use == READER_CHANGES && g_str_equal (option->name, name))
          return option;
      }
  return NULL;
}

/* text: "NAME" or "NAME=VALUE", which the program keeps. */
static int
take_option (netfare_program *self, const char *text, netfare_error **error)
{
  const char *equals = strchr (text, '='), *value = equals != NULL ? equals + 1 : NULL;
  g_autofree char *name
      = g_strndup (text, equals != NULL ? (gsize) (equals - text) : strlen (text));
  const ReaderOption *option = find_option (name);
  const gboolean is_from = g_str_equal (name, "from");

  if (!is_from && option == NULL)
    return library_fail_call (error, "no kind of program has an option '%s'", name);
  if ((value != NULL) != (is_from || option->argument != NULL))
    return library_fail_call (error, "option '%s': expected %s", name,
                              value != NULL ? "no value" : "a value");
  if (is_from)
    {
      self->from = value;
      return 1;
    }
  const char *expected = reader_settings_take (self->settings, option, value);
  return expected == NULL
         || library_fail_call (error, "option '%s': found '%s', expected %s", name, value,
                               expected);
}

static int
take_options (netfare_program *self, const char *const *options, netfare_error **error)
{
  for (; options != NULL && *options != NULL; options++)
    {
      char *text = g_strdup (*options);

      g_ptr_array_add (self->texts, text);
      if (!take_option (self, text, error))
        return 0;
    }
  return 1;
}

static int
open_source (netfare_program *self, const char *path, netfare_error **error)
{
  GError *failure = NULL;

  self->source = program_source_open (path, self->from, NULL, &failure);
  if (self->source == NULL)
    return library_fail (error, failure);
  program_source_set_options (self->source, &self->settings->options);
  return program_source_check_options (self->source, &failure)
         || library_fail (error, failure);
}

netfare_program *
netfare_program_open (const char *path, const char *const *options, netfare_error **error)
{
  if (path == NULL)
    {
      library_fail_call (error, "found no path of a program");
      return NULL;
    }
  netfare_program *self = g_new0 (netfare_program, 1);
  self->references = 1;
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->settings = reader_settings_new ();
  if (take_options (self, options, error) && open_source (self, path, error))
    return self;
  library_program_unref (self);
  return NULL;
}

const char *
netfare_program_kind (const netfare_program *self)
{
  return self != NULL ? program_source_reader (self->source)->name : "";
}

void
library_program_unref (netfare_program *self)
{
  if (!g_atomic_int_dec_and_test (&self->references))
    return;
  g_clear_pointer (&self->source, program_source_free);
  reader_settings_free (self->settings);
  g_ptr_array_unref (self->texts);
  g_free (self);
}

void
netfare_program_free (netfare_program *self)
{
  if (self != NULL)
    library_program_unref (self);
}
