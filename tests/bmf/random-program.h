/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-program.h - programs and data that fit: right types by construction
 *
 * They may still be errors, as a division by zero or an index beyond a list.
 */
#pragma once

#include "bmf/model.h"

typedef struct
{
  const Term *term;
  const Value *data;
  gboolean associative; /* all functions of P_Reduce and P_Scan are */
} RandomProgram;

/* Of the model's memory. */
RandomProgram random_program_new (Model *model, GRand *random);
