/* SPDX-License-Identifier: GPL-3.0-or-later */
/* models.h - the list of network models */
#pragma once

#include "network/network-model.h"

/* The default network. */
#define NETWORK_MODEL_DEFAULT (&network_model_network)

/* One line per row, in the order of messages and documents. */
/* clang-format off */
#define NETWORK_MODELS(ROW) \
  ROW (network) \
  ROW (transputer) \
  ROW (graph) \
  ROW (basic) \
  ROW (clusters)
/* clang-format on */

#define NETWORK_MODEL_DECLARE(name) extern const NetworkModel network_model_##name;
NETWORK_MODELS (NETWORK_MODEL_DECLARE)

/* Ends with NULL. */
const NetworkModel *const *network_models (void);

/* The model for this word of key `network`; NULL: none. */
const NetworkModel *network_model_find (const char *word);
