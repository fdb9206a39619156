/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distribution.h - how a template lies on processors, as distr_ and redis_ say it
 * (docs/dvm-rules.md, section 4) */
#pragma once

#include "dvm/session/session.h"

/* Reads PSRef, ParamCount and AxisArray: how the template is to lie.  Fails: wrong axes,
 * divisors that do not divide. */
Distribution *distribution_read (Session *session, Call *call, const Template *template,
                                 GError **error);
