/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-machine.c - the settings of a machine, from which each replay makes its own */
#include "config.h"

#include "library/library-private.h"

netfare_machine *
netfare_machine_new (void)
{
  netfare_machine *self = g_new0 (netfare_machine, 1);

  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->settings = g_array_new (FALSE, FALSE, sizeof (Setting));
  return self;
}

/* What the name means; *text: the value of the setting, to be freed. */
static SettingType
type_of (const char *name, const char *value, char **text)
{
  static const struct
  {
    const char *name;
    SettingType type;
  } types[] = { { "machine", SETTING_MACHINE },
                { "network", SETTING_NETWORK },
                { "processors", SETTING_PROCESSORS } };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (name, types[i].name))
      {
        *text = g_strdup (value);
        return types[i].type;
      }
  *text = g_strdup_printf ("%s = %s", name, value);
  return SETTING_SET;
}

int
netfare_machine_set (netfare_machine *self, const char *name, const char *value,
                     netfare_error **error)
{
  g_autofree char *text = NULL;
  GError *failure = NULL;

  if (self == NULL || name == NULL || value == NULL)
    return library_fail_call (error, "found no machine, name or value");
  Setting setting = { type_of (name, value, &text), text };
  if (!setting_check (&setting, &failure))
    return library_fail (error, failure);
  g_ptr_array_add (self->texts, g_steal_pointer (&text));
  g_array_append_val (self->settings, setting);
  return 1;
}

void
netfare_machine_free (netfare_machine *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->settings);
  g_ptr_array_unref (self->texts);
  g_free (self);
}
