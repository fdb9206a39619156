/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machines-resource.h - topologies/NAME.par, compiled in as /netfare/NAME.par
 *
 * glib-compile-resources generates the function from the list in topologies/local.mk.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_machines_get_resource (void);
