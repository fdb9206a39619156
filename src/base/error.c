/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"

G_DEFINE_QUARK (netfare-error-quark, netfare_error)
