/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distribution.h - the distribution of a template on processors, as given by distr_ and
 * redis_ (docs/dvm-rules.md, section 4) */
#pragma once

#include "dvm/session/session.h"

/* Reads PSRef, ParamCount and AxisArray: the new distribution of the template.  Fails:
 * wrong axes, divisors that do not divide. */
Distribution *distribution_read (Session *session, Call *call, const Template *template,
                                 GError **error);
