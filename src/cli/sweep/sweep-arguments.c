/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-arguments.h"

#include <string.h>

#include "machine-file/machine-keys.h"

/* ---- what is varied has priority over what holds for all rows ---------------------- */

/* The key that a statement sets, by its usual name: bandwidth sets link byte time. */
static char *
key_of (const char *statement)
{
  g_autofree char *written = vary_plain_key (statement, strcspn (statement, "="));
  const MachineKey *key = machine_key_find (written);

  return g_strdup (key != NULL && key->sets != NULL ? key->sets : written);
}

static gboolean
sets_key (const Vary *one, const char *key)
{
  g_autofree char *varied = key_of (one->key);

  return one->type == VARY_KEY && strcmp (varied, key) == 0;
}

static gboolean
overrides_setting (const Vary *one, const Setting *setting)
{
  g_autofree char *key = NULL;

  switch (setting->type)
    {
    case SETTING_NETWORK:
      return one->type == VARY_NETWORK;
    case SETTING_PROCESSORS:
      return one->type == VARY_PROCESSORS || sets_key (one, "topology");
    case SETTING_SET:
      key = key_of (setting->value);
      return sets_key (one, key)
             || (one->type == VARY_NETWORK && strcmp (key, "network") == 0)
             || (one->type == VARY_PROCESSORS && strcmp (key, "topology") == 0);
    case SETTING_MACHINE: /* read before those that are varied, which may be part of it */
    case SETTING_IDEAL:
    case SETTING_NAME:
      return FALSE;
    }
  g_assert_not_reached ();
}

/* option: "--define=N=4", of a program */
static gboolean
overrides_option (const Vary *one, const char *option)
{
  g_autofree char *said
      = one->type == VARY_PARAMETER
            ? g_strdup_printf ("--define=%s=", one->key + strlen ("D:"))
        : one->type == VARY_DISTRIBUTE ? g_strdup_printf (
              "--distribute=%s=", one->key + strlen (VARY_DISTRIBUTE_PREFIX))
        : one->type == VARY_RESHARD       ? g_strdup_printf ("--%s=", one->key)
        : one->type == VARY_MESSAGE_SCALE ? g_strdup ("--message-scale=")
                                          : NULL;

  return said != NULL && g_ascii_strncasecmp (option, said, strlen (said)) == 0;
}

/* The one that overrides it, or NULL. */
static const Vary *
overridden_setting (const GPtrArray *vary, const Setting *setting)
{
  for (guint i = 0; i < vary->len; i++)
    if (overrides_setting (vary->pdata[i], setting))
      return vary->pdata[i];
  return NULL;
}

static const Vary *
overridden_option (const GPtrArray *vary, const char *option)
{
  for (guint i = 0; i < vary->len; i++)
    if (overrides_option (vary->pdata[i], option))
      return vary->pdata[i];
  return NULL;
}

static void
warn (GPtrArray *warnings, const char *option, const char *value, const Vary *varied)
{
  g_ptr_array_add (warnings, g_strdup_printf ("--%s '%s' has no effect: '%s' is varied",
                                              option, value, varied->key));
}

void
vary_warn_of_overridden (const GPtrArray *vary, const Options *options,
                         GPtrArray *warnings)
{
  static const char *const names[] = { [SETTING_NETWORK] = "network",
                                       [SETTING_PROCESSORS] = "processors",
                                       [SETTING_SET] = "set" };

  for (guint i = 0; i < options->settings->len; i++)
    {
      const Setting *setting = &g_array_index (options->settings, Setting, i);
      const Vary *varied = overridden_setting (vary, setting);

      if (varied != NULL)
        warn (warnings, names[setting->type], setting->value, varied);
    }
  for (guint i = 0; i < options->program_options->len; i++)
    {
      const char *option = options->program_options->pdata[i];
      const Vary *varied = overridden_option (vary, option);
      const char *value = strchr (option, '=');

      if (varied == NULL)
        continue;
      g_autofree char *name
          = g_strndup (option + strlen ("--"), (gsize) (value - option) - strlen ("--"));
      warn (warnings, name, value + 1, varied);
    }
}

/* ---- a run's arguments ------------------------------------------------------------- */

static void add_argument (GPtrArray *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add_argument (GPtrArray *to, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (to, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static void
add_setting (GPtrArray *to, const Setting *setting)
{
  switch (setting->type)
    {
    case SETTING_MACHINE:
      add_argument (to, "--machine=%s", setting->value);
      return;
    case SETTING_NETWORK:
      add_argument (to, "--network=%s", setting->value);
      return;
    case SETTING_PROCESSORS:
      add_argument (to, "--processors=%s", setting->value);
      return;
    case SETTING_SET:
      add_argument (to, "--set=%s", setting->value);
      return;
    case SETTING_IDEAL:
      add_argument (to, "--ideal=%s", setting->value);
      return;
    case SETTING_NAME:
      break;
    }
  g_assert_not_reached ();
}

static void
add_varied (GPtrArray *to, const Vary *one, const char *value)
{
  switch (one->type)
    {
    case VARY_KEY:
      add_argument (to, "--set=%s=%s", one->key, value);
      return;
    case VARY_NETWORK:
      add_argument (to, "--network=%s", value);
      return;
    case VARY_PROCESSORS:
      add_argument (to, "--processors=%s", value);
      return;
    case VARY_PROGRAM: /* comes first */
      return;
    case VARY_MACHINE:
      add_argument (to, "--machine=%s", value);
      return;
    case VARY_MESSAGE_SCALE:
      add_argument (to, "--message-scale=%s", value);
      return;
    case VARY_ALLOCATION:
      add_argument (to, "--allocation=%s", value);
      return;
    case VARY_PARAMETER:
      add_argument (to, "--define=%s=%s", one->key + strlen ("D:"), value);
      return;
    case VARY_DISTRIBUTE:
      add_argument (to, "--distribute=%s=%s", one->key + strlen (VARY_DISTRIBUTE_PREFIX),
                    value);
      return;
    case VARY_RESHARD:
      if (*value == '(' && g_str_has_suffix (value, ")")) /* around its commas */
        add_argument (to, "--%s=%.*s", one->key, (int) strlen (value) - 2, value + 1);
      else
        add_argument (to, "--%s=%s", one->key, value);
      return;
    }
  g_assert_not_reached ();
}

const char *
vary_program (const GPtrArray *vary, guint row, const Options *options)
{
  for (guint i = 0; i < vary->len; i++)
    if (((const Vary *) vary->pdata[i])->type == VARY_PROGRAM)
      return vary_value (vary, i, row);
  return options->files->pdata[0];
}

/* Behind the machine, as what follows --beside belongs to that job. */
static void
add_jobs (GPtrArray *to, const GPtrArray *vary, const Options *options)
{
  for (guint i = 0; i < options->job_arguments->len; i++)
    add_argument (to, "%s", (const char *) options->job_arguments->pdata[i]);
  if (options->allocation_text != NULL && !vary_has (vary, VARY_ALLOCATION))
    add_argument (to, "--allocation=%s", options->allocation_text);
  if (options->no_alone)
    add_argument (to, "--no-alone");
}

GPtrArray *
vary_arguments (const GPtrArray *vary, guint row, const Options *options)
{
  GPtrArray *to = g_ptr_array_new_with_free_func (g_free);
  const char *program = vary_program (vary, row, options);

  add_argument (to, "replay");
  if (options->reshard == NULL)
    add_argument (to, "%s%s", *program == '-' ? "./" : "", program);
  if (options->why)
    add_argument (to, "--why");
  if (options->range)
    add_argument (to, "--range");
  if (options->latency)
    add_argument (to, "--latency");
  for (guint i = 0; i < options->program_options->len; i++)
    if (overridden_option (vary, options->program_options->pdata[i]) == NULL)
      add_argument (to, "%s", (const char *) options->program_options->pdata[i]);
  for (guint i = 0; i < options->settings->len; i++)
    if (overridden_setting (vary, &g_array_index (options->settings, Setting, i)) == NULL)
      add_setting (to, &g_array_index (options->settings, Setting, i));
  for (guint i = 0; i < vary->len; i++)
    add_varied (to, vary->pdata[i], vary_value (vary, i, row));
  add_jobs (to, vary, options);
  return to;
}
