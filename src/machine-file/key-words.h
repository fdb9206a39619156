/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key-words.h - words that the value of a key can begin with, for completion
 *
 * What a network, a placement or an algorithm takes ends with its ':' or '('.
 */
#pragma once

#include "machine-file/machine-keys.h"

/* Ends with NULL; empty: there are none, as of a time.  Free with g_strfreev. */
char **machine_key_words (const MachineKey *key);

/* Of the key `network`, which --network takes, too. */
char **machine_network_words (void);

/* "KEY=VALUE" of which `typed` is the begin: all keys, each with '='; behind a '=' the
 * words of that key's value, with what precedes them.  is_list: values are separated by
 * commas. */
char **machine_setting_words (const char *typed, gboolean is_list);

/* Puts `typed` without its last value before each word, which are taken; as above. */
char **machine_value_words (const char *typed, gboolean is_list, char **words);
