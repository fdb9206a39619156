/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-resource.h - files compiled into the program, below
 * /netfare: report.css, report.js
 *
 * The function is made by glib-compile-resources from report.gresource.xml.
 */
#pragma once

#include <gio/gio.h>

GResource *netfare_report_get_resource (void);
