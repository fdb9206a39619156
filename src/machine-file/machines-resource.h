/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machines-resource.h - topologies/infiniband-hdr.par, compiled into the program as
 * /netfare/infiniband-hdr.par
 *
 * glib-compile-resources generates the function from machines.gresource.xml.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_machines_get_resource (void);
