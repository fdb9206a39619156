/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-resource.h - the files of paragraph/ compiled into the program, below
 * /netfare/paragraph
 *
 * The function is made by glib-compile-resources from paragraph/paragraph.gresource.xml.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_paragraph_get_resource (void);
