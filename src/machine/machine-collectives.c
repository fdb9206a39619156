/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-collectives.c - the algorithms of collective operations on a machine */
#include "config.h"

#include "collectives/library.h"
#include "machine/machine.h"

const AlgorithmChoice *
machine_algorithms (const Machine *self, OperationType type)
{
  const OperationType base = operation_base (type);

  return &self->algorithms[machine_is_set (self, operation_name (type)) ? type : base];
}

AlgorithmUse
machine_choose_algorithm (const Machine *self, const GroupOperation *operation)
{
  return algorithm_choose (machine_algorithms (self, operation->type), &self->collectives,
                           operation);
}

guint64
machine_deciding_size (const Machine *self, const GroupOperation *operation)
{
  return machine_algorithms (self, operation->type)->count > 0
             ? algorithm_deciding_size (operation)
             : library_deciding_size (self->collectives.library, operation);
}
