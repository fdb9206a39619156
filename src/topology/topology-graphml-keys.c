/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a GraphML file: which attributes it has, their types, and their values. */
#include "config.h"

#include "topology/topology-graphml-private.h"

#include <string.h>

#include "base/error.h"
#include "topology/topology-graphml-value.h"

/* An attribute that is used; all others are ignored. */
typedef struct
{
  const char *name;
  Owner owner;
  gboolean (*is_type) (const char *type);
  const char *types; /* what is_type accepts, for messages */
} Attribute;

static const Attribute attributes[ATTRIBUTES] = {
  [PROCESSOR] = { "processor", OF_NODE, graphml_type_is_boolean, "boolean" },
  [NAME] = { "name", OF_NODE, graphml_type_is_string, "string" },
  [LEVEL] = { "level", OF_NODE, graphml_type_is_number, "int, long, float or double" },
  [MEDIUM] = { "medium", OF_EDGE, graphml_type_is_string, "string" },
  [WEIGHT] = { "weight", OF_EDGE, graphml_type_is_number, "int, long, float or double" },
  [LATENCY]
  = { "latency", OF_EDGE, graphml_type_is_number, "int, long, float or double" },
};

typedef struct
{
  Owner owner;
  int attribute[2]; /* of nodes, of edges; -1: ignored */
} Key;

/* NetworkX declares an attribute once for each type of its values. */
static gboolean
declare (Reader *self, Key *key, Owner owner, const char *name, const char *type,
         GError **error)
{
  for (int i = 0; i < ATTRIBUTES; i++)
    {
      const Attribute *attribute = &attributes[i];

      if (attribute->owner != owner || strcmp (attribute->name, name) != 0)
        continue;
      if (!attribute->is_type (type))
        {
          g_autofree char *found = error_quote (type, strlen (type));

          return graphml_fail (self, graphml_place (self), error,
                               "found the attribute '%s' of type %s, expected %s", name,
                               found, attribute->types);
        }
      self->is_declared[i] = TRUE;
      key->attribute[owner] = i;
    }
  return TRUE;
}

gboolean
graphml_begin_key (Reader *self, const char **names, const char **values, GError **error)
{
  const char *id = xml_attribute (names, values, "id");
  const char *owner = xml_attribute (names, values, "for");
  const char *name = xml_attribute (names, values, "attr.name");
  const char *type = xml_attribute (names, values, "attr.type");
  gboolean is_all = owner == NULL || strcmp (owner, "all") == 0;
  gboolean is_node = is_all || strcmp (owner, "node") == 0;
  gboolean is_edge = is_all || strcmp (owner, "edge") == 0;
  Key *key;

  self->declared[OF_NODE] = self->declared[OF_EDGE] = -1;
  if (id == NULL)
    return graphml_fail (self, graphml_place (self), error,
                         "found a key without id, expected one");
  if (!is_node && !is_edge)
    return TRUE;
  key = g_new (Key, 1);
  *key = (Key){ is_all ? OF_BOTH : is_node ? OF_NODE : OF_EDGE, { -1, -1 } };
  if (!g_hash_table_insert (self->keys, g_strdup (id), key))
    return graphml_fail (self, graphml_place (self), error,
                         "found a second key with this id, expected every id once");
  if (is_node
      && !declare (self, key, OF_NODE, name ? name : id, type ? type : "string", error))
    return FALSE;
  if (is_edge
      && !declare (self, key, OF_EDGE, name ? name : id, type ? type : "string", error))
    return FALSE;
  memcpy (self->declared, key->attribute, sizeof self->declared);
  return TRUE;
}

static void
start_value (Reader *self, Value *value)
{
  value->is_set = TRUE;
  value->place = graphml_place (self);
  if (value->text == NULL)
    value->text = g_string_new (NULL);
  g_string_truncate (value->text, 0);
  self->reading = value;
}

gboolean
graphml_begin_default (Reader *self, const char **names, const char **values,
                       GError **error)
{
  int attribute = MAX (self->declared[OF_NODE], self->declared[OF_EDGE]);

  if (attribute < 0)
    return TRUE;
  if (self->initial[attribute].is_set)
    return graphml_fail (self, graphml_place (self), error,
                         "found a second default of this key, expected one");
  start_value (self, &self->initial[attribute]);
  return TRUE;
}

gboolean
graphml_end_value (Reader *self, GError **error)
{
  self->reading = NULL;
  return TRUE;
}

gboolean
graphml_begin_data (Reader *self, const char **names, const char **values, GError **error)
{
  Owner owner = self->state == IN_NODE ? OF_NODE : OF_EDGE;
  const char *owners = owner == OF_NODE ? "nodes" : "edges";
  const char *id = xml_attribute (names, values, "key");
  const Key *key = id == NULL ? NULL : g_hash_table_lookup (self->keys, id);
  int attribute;

  if (id == NULL)
    return graphml_fail (self, graphml_place (self), error,
                         "found data without key, expected the id of a key of %s",
                         owners);
  if (key == NULL || (key->owner != OF_BOTH && key->owner != owner))
    {
      g_autofree char *found = error_quote (id, strlen (id));

      return graphml_fail (self, graphml_place (self), error,
                           "found data of the key %s, expected the id of a key of %s",
                           found, owners);
    }
  attribute = key->attribute[owner];
  if (attribute < 0)
    return TRUE;
  if (self->value[attribute].is_set)
    return graphml_fail (self, graphml_place (self), error,
                         "found a second value of the attribute '%s', expected one",
                         attributes[attribute].name);
  start_value (self, &self->value[attribute]);
  return TRUE;
}

const Value *
graphml_value_of (const Reader *self, AttributeNumber attribute)
{
  const Value *value = &self->value[attribute];

  if (!value->is_set)
    value = &self->initial[attribute];
  return value->is_set ? value : NULL;
}

void
graphml_forget_values (Reader *self)
{
  for (int i = 0; i < ATTRIBUTES; i++)
    self->value[i].is_set = FALSE;
}
