/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-resource.h - the files of pages/ compiled into the program, below
 * /netfare/pages
 *
 * The function is made by glib-compile-resources from src/view/view.gresource.xml.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_pages_get_resource (void);
