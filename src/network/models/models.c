/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/models.h"

#include <string.h>

#define POINT_TO(name) &network_model_##name,
static const NetworkModel *const list[] = { NETWORK_MODELS (POINT_TO) NULL };

const NetworkModel *const *
network_models (void)
{
  return list;
}

const NetworkModel *
network_model_find (const char *word)
{
  for (const NetworkModel *const *row = list; *row != NULL; row++)
    if ((*row)->word != NULL && strcmp ((*row)->word, word) == 0)
      return *row;
  return NULL;
}
