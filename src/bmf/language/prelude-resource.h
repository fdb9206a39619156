/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prelude-resource.h - prelude.bmf, compiled into the program as /netfare/prelude.bmf
 *
 * glib-compile-resources generates the function from prelude.gresource.xml.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_prelude_get_resource (void);
