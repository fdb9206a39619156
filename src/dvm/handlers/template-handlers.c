/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template-handlers.c - templates (abstract machine representations) and their
 * distribution on processors (docs/dvm-rules.md, sections 3 and 4) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/session/distribution.h"

static gboolean
read_template (Call *call, Template *template, GError **error)
{
  gint64 rank, elements = 1;

  if (!parameters_get_number (call->in, "Rank", 1, DVM_MAX_RANK, &rank, error)
      || !parameters_get_array (call->in, "SizeArray", rank, 1, DVM_MAX_SIZE,
                                template->size, error))
    return FALSE;
  template->rank = (guint) rank;
  for (guint k = 0; k < template->rank; k++)
    {
      template->divisor[k] = 1;
      if (__builtin_mul_overflow (elements, template->size[k], &elements)
          || elements > DVM_MAX_SIZE)
        return call_fail (call, error,
                          "the product of the sizes is 2^62 elements or more");
    }
  return TRUE;
}

gboolean
handle_crtamv (Session *session, Call *call, GError **error)
{
  Template *template;
  guint64 machine;

  if (!parameters_get_handle (call->in, "AMRef", &machine, error))
    return FALSE;
  if (machine != 0
      && session_find (session, call, OBJECT_MACHINE, "AMRef", error) == NULL)
    return FALSE;
  template = object_new (OBJECT_TEMPLATE);
  if (read_template (call, template, error))
    return session_bind (session, call, OBJECT_TEMPLATE, "AMViewRef", template, error);
  object_unref (OBJECT_TEMPLATE, template);
  return FALSE;
}

gboolean
handle_delamv (Session *session, Call *call, GError **error)
{
  return session_drop (session, call, OBJECT_TEMPLATE, "AMViewRef", FALSE, error);
}

/* Sets divisors for the blocks of the following distr_ and redis_; a count of 0 removes
 * them. */
gboolean
handle_blkdiv (Session *session, Call *call, GError **error)
{
  Template *template = session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error);
  gint64 count, divisor[DVM_MAX_RANK];

  if (template == NULL
      || !parameters_get_number (call->in, "AMVAxisCount", 0, template->rank, &count,
                                 error)
      || !parameters_get_array (call->in, "AMVAxisDiv", count, 1, DVM_MAX_SIZE, divisor,
                                error))
    return FALSE;
  for (guint k = 0; k < template->rank; k++)
    template->divisor[k] = k < count ? divisor[k] : 1;
  return TRUE;
}

gboolean
handle_distr (Session *session, Call *call, GError **error)
{
  Template *template = session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error);
  Distribution *distribution;

  if (template == NULL)
    return FALSE;
  distribution = distribution_read (session, call, template, error);
  if (distribution == NULL)
    return FALSE;
  distribution_unref (template->distribution);
  template->distribution = distribution;
  return TRUE;
}
