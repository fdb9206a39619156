/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ibnetdiscover.c - cables of an InfiniBand network, as ibnetdiscover prints them
 *
 *   Switch 36 "S-e41d2d030003e470"     # "SwitchIB Mellanox Technologies" ..
 *   [34]   "H-e41d2d030061f957"[1](..) # "r-ufm216 HCA-2" lid 2 4xEDR
 *   Ca 1   "H-e41d2d030061f957"        # "r-ufm216 HCA-2"
 *   [1](..) "S-e41d2d030003e470"[34]   # lid 2 lmc 0 "SwitchIB .." lid 268 4xEDR
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/cabling.h"
#include "topology/node-names.h"

/* A cable as one of its ends has it. */
typedef struct
{
  guint32 from, to; /* devices */
  guint64 rate;
} Port;

typedef struct
{
  char *identifier;  /* "H-e41d2d030061f957" */
  char *description; /* "r-ufm216 HCA-2"; NULL: none yet */
  gboolean is_host;  /* Ca, or by its identifier */
} Device;

typedef struct
{
  TextInput *input;
  GArray *devices;    /* Device */
  GHashTable *number; /* char *: 1 + its number */
  GArray *ports;      /* Port */
  guint32 current;    /* the device whose ports follow; G_MAXUINT32: none */
  guint unrated;      /* lines of ports without a rate, as 4x??? */
} Reader;

/* What else these tools print: no cables, or in another form. */
static const struct
{
  const char *begin, *what;
} others[] = {
  { "CA: ", "what iblinkinfo prints" },
  { "Switch: 0x", "what iblinkinfo prints" },
  { "Switch 0x", "what iblinkinfo prints" },
  { "Ca\t :", "a list of devices (ibnetdiscover -l)" },
  { "Switch\t :", "a list of devices (ibnetdiscover -l)" },
  { "Router\t :", "a list of devices (ibnetdiscover -l)" },
  { "CA ", "a report of ports (ibnetdiscover -p)" },
  { "SW ", "a report of ports (ibnetdiscover -p)" },
  { "RT ", "a report of ports (ibnetdiscover -p)" },
};

/* What the line begins; NULL: none of them. */
static const char *
other_output (const char *line, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (length >= strlen (others[i].begin)
        && strncmp (line, others[i].begin, strlen (others[i].begin)) == 0)
      return others[i].what;
  return NULL;
}

static const char *
skip_blanks (const char *at)
{
  return at + strspn (at, " \t");
}

/* Records of devices; Hca is ibsim's word for Ca. */
static const char *const kinds[] = { "Switch", "Rt", "Ca", "Hca" };
#define FIRST_HOST 2

/* Returns: behind the number of ports; NULL: no record begins there.  *kind: of it. */
static const char *
skip_kind (const char *line, guint *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const gsize n = strlen (kinds[i]);

      if (strncmp (line, kinds[i], n) != 0 || (line[n] != ' ' && line[n] != '\t'))
        continue;
      *kind = i;
      line = skip_blanks (line + n);
      return skip_blanks (line + strspn (line, "0123456789"));
    }
  return NULL;
}

/* As ibsim's files, which need no more than records. */
static gboolean
is_record (const char *line, gsize length)
{
  g_autofree char *text = g_strndup (line, length);
  guint kind;
  const char *name = skip_kind (text, &kind);

  return name != NULL && *name == '"';
}

gboolean
ibnetdiscover_looks_like (const char *head, gsize length)
{
  static const char *const begins[]
      = { "# Topology file: generated on", "vendid=0x", "switchguid=0x", "caguid=0x" };

  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    {
      const char *found = g_strstr_len (head, (gssize) length, begins[i]);

      if (found != NULL && (found == head || found[-1] == '\n'))
        return TRUE;
    }
  const char *line = cabling_first_line (head, length);
  length = (gsize) (head + length - line);
  return other_output (line, length) != NULL || is_record (line, MIN (length, 64));
}

/* ---- devices ----------------------------------------------------------------------- */

static void
clear_device (gpointer data)
{
  Device *device = data;

  g_free (device->identifier);
  g_free (device->description);
}

/* Takes description, which may be NULL. */
static guint32
device_of (Reader *self, const char *identifier, char *description)
{
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->number, identifier));

  if (found == 0)
    {
      const Device device
          = { g_strdup (identifier), description, g_str_has_prefix (identifier, "H-") };

      g_array_append_val (self->devices, device);
      g_hash_table_insert (self->number, g_strdup (identifier),
                           GUINT_TO_POINTER (self->devices->len));
      return self->devices->len - 1;
    }
  Device *device = &g_array_index (self->devices, Device, found - 1);
  if (device->description == NULL)
    device->description = description;
  else
    g_free (description);
  return found - 1;
}

/* ---- lines ------------------------------------------------------------------------- */

static gboolean
fail (const Reader *self, const char *line, const char *at, const char *expected,
      GError **error)
{
  return text_input_fail (self->input, line, at, strcspn (at, " \t"), expected, error);
}

/* The text in quotes that begins there, which is taken; NULL: none does. */
static char *
take_quoted (const char **at)
{
  const char *end = **at == '"' ? strchr (*at + 1, '"') : NULL;

  if (end == NULL)
    return NULL;
  char *text = g_strndup (*at + 1, (gsize) (end - *at - 1));
  *at = end + 1;
  return text;
}

/* The first text in quotes after a '#'; NULL: none. */
static char *
description_of (const char *line)
{
  const char *comment = strchr (line, '#');
  const char *quote = comment != NULL ? strchr (comment, '"') : NULL;

  return quote != NULL ? take_quoted (&quote) : NULL;
}

/* Mbit/s of "4xEDR": lanes by data rate; 0: it is no rate. */
static guint64
rate_of (const char *word)
{
  static const struct
  {
    const char *name;
    guint lane; /* Mbit/s of data */
  } speeds[] = { { "SDR", 2000 },    { "DDR", 4000 },   { "QDR", 8000 },
                 { "FDR10", 10000 }, { "FDR", 13636 },  { "EDR", 25000 },
                 { "HDR", 50000 },   { "NDR", 100000 }, { "XDR", 200000 } };
  char *end;
  const guint64 lanes = g_ascii_isdigit (*word) ? g_ascii_strtoull (word, &end, 10) : 0;

  if (lanes == 0 || lanes > 12 || *end != 'x')
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (strcmp (end + 1, speeds[i].name) == 0)
      return lanes * speeds[i].lane;
  return 0;
}

/* The last word of a line that is a rate. */
static guint64
find_rate (Reader *self, const char *line)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t", -1);

  for (guint i = g_strv_length (words); i-- > 0;)
    if (rate_of (words[i]) > 0)
      return rate_of (words[i]);
  self->unrated++;
  return CABLING_USUAL_RATE;
}

/* "Switch 36 "S-..""; at: behind the number. */
static gboolean
take_device (Reader *self, const char *line, const char *at, gboolean is_host,
             GError **error)
{
  const char *begin = at;
  g_autofree char *identifier = take_quoted (&at);

  if (identifier == NULL)
    return fail (self, line, begin, "the name of a device in quotes", error);
  self->current = device_of (self, identifier, description_of (at));
  g_array_index (self->devices, Device, self->current).is_host = is_host;
  return TRUE;
}

/* Behind the numbers of a port: "[34]", "[34][ext 3]", "[1](2c903000e0b73)". */
static const char *
skip_numbers (const char *at)
{
  while (*at == '[' || *at == '(')
    {
      const char *end = strchr (at, *at == '[' ? ']' : ')');

      if (end == NULL)
        return at;
      at = end + 1;
    }
  return skip_blanks (at);
}

/* "[34] "H-.."[1](..) # .."; the description of a host's port is that of the switch
 * behind its own numbers. */
static gboolean
take_port (Reader *self, const char *line, GError **error)
{
  const char *at = skip_numbers (line);

  if (self->current == G_MAXUINT32)
    return fail (self, line, line, "Switch, Ca or Rt before the ports of a device",
                 error);
  const char *begin = at;
  g_autofree char *identifier = take_quoted (&at);
  if (identifier == NULL)
    return fail (self, line, begin, "the name of a device in quotes", error);
  const Port port = { self->current, device_of (self, identifier, description_of (at)),
                      find_rate (self, at) };
  g_array_append_val (self->ports, port);
  return TRUE;
}

static gboolean
take_line (gpointer data, const char *line, GError **error)
{
  Reader *self = data;
  guint kind;
  const char *other = other_output (line, strlen (line));

  if (other != NULL)
    {
      g_autofree char *expected = g_strdup_printf (
          "what ibnetdiscover prints without options: this is %s", other);

      return fail (self, line, line, expected, error);
    }
  if (line[0] == '[')
    return take_port (self, line, error);
  const char *at = skip_kind (line, &kind);
  if (at != NULL)
    return take_device (self, line, at, kind >= FIRST_HOST, error);
  return TRUE; /* numbers of vendors, comments, and what else is printed */
}

/* ---- names ------------------------------------------------------------------------- */

/* "HCA-2", "mlx5_0", "hfi1_0", "ibp24s0". */
static gboolean
is_adapter (const char *word)
{
  gsize n = 0;

  if (strncmp (word, "HCA-", 4) == 0)
    return TRUE;
  while (g_ascii_islower (word[n]) || g_ascii_isdigit (word[n]) || word[n] == '_')
    n++;
  return n > 1 && word[n] == '\0' && g_ascii_islower (word[0])
         && g_ascii_isdigit (word[n - 1]);
}

/* The name of a host: "r-ufm216" of "r-ufm216 HCA-2" or another adapter; of a switch:
 * "switch-de779e" of "MF0;switch-de779e:SX6012/U1"; of both a description of one word, as
 * maps of names have.  NULL: the description has none. */
static char *
name_in (const Device *device, gboolean is_host)
{
  const char *begin = device->description, *end;

  if (begin == NULL)
    return NULL;
  end = begin + strcspn (begin, is_host ? " " : ";");
  if (*end == ' ' && !is_adapter (end + 1))
    return NULL;
  if (*end == ';')
    {
      begin = end + 1;
      end = strchr (begin, ':');
    }
  return end != NULL && node_name_is_valid (begin, (gsize) (end - begin))
             ? g_strndup (begin, (gsize) (end - begin))
             : NULL;
}

/* What must not occur twice: of hosts name and adapter, of switches the name. */
static char *
key_of (const Device *device)
{
  g_autofree char *name = name_in (device, device->is_host);

  if (name == NULL)
    return NULL;
  return device->is_host ? g_strdup (device->description) : g_steal_pointer (&name);
}

/* Names of which two devices have the same key: they are no names. */
static GHashTable *
find_ambiguous (const Reader *self)
{
  g_autoptr (GHashTable) keys
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  GHashTable *names = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);

  for (guint32 i = 0; i < self->devices->len; i++)
    {
      const Device *device = &g_array_index (self->devices, Device, i);
      char *key = key_of (device);

      if (key != NULL && !g_hash_table_add (keys, key))
        g_hash_table_add (names, name_in (device, device->is_host));
    }
  return names;
}

/* The part of a switch that reduces (SHARP) is an adapter of its own, and no host. */
static gboolean
is_aggregation_node (const Device *device)
{
  return device->is_host && device->description != NULL
         && strstr (device->description, "Aggregation Node") != NULL;
}

static gboolean
add_nodes (Cabling *to, const Reader *self, GHashTable *ambiguous, guint32 *node)
{
  for (guint32 i = 0; i < self->devices->len; i++)
    {
      const Device *device = &g_array_index (self->devices, Device, i);
      g_autofree char *name = name_in (device, device->is_host);
      const gboolean good = name != NULL && !g_hash_table_contains (ambiguous, name);

      node[i] = G_MAXUINT32;
      if (is_aggregation_node (device))
        continue;
      node[i] = cabling_node (to, good ? name : device->identifier, device->is_host);
      if (node[i] == G_MAXUINT32)
        return FALSE;
    }
  return TRUE;
}

static gboolean
make_cabling (Cabling *to, const Reader *self, GError **error)
{
  g_autofree guint32 *node = g_new (guint32, self->devices->len + 1);
  g_autoptr (GHashTable) ambiguous = find_ambiguous (self);

  if (!add_nodes (to, self, ambiguous, node))
    {
      error_set_at (error, text_input_name (self->input), 0, 0,
                    "found more than %u devices", TOPOLOGY_MAX_NODES);
      return FALSE;
    }
  for (guint32 i = 0; i < self->ports->len; i++)
    {
      const Port *port = &g_array_index (self->ports, Port, i);

      if (node[port->from] != G_MAXUINT32 && node[port->to] != G_MAXUINT32)
        cabling_add (to, node[port->from], node[port->to], port->rate);
    }
  if (self->unrated > 0)
    cabling_note (to, "%u of %u ports have no rate: weight 1", self->unrated,
                  self->ports->len);
  return TRUE;
}

gboolean
ibnetdiscover_read (Cabling *to, TextInput *input, GError **error)
{
  Reader self = {
    .input = input,
    .devices = g_array_new (FALSE, FALSE, sizeof (Device)),
    .number = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL),
    .ports = g_array_new (FALSE, FALSE, sizeof (Port)),
    .current = G_MAXUINT32,
  };
  gboolean good;

  g_array_set_clear_func (self.devices, clear_device);
  good = text_input_each_line (self.input, take_line, &self, error)
         && make_cabling (to, &self, error);
  g_array_unref (self.devices);
  g_hash_table_unref (self.number);
  g_array_unref (self.ports);
  return good;
}
