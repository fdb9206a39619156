/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/script-hash.h"

char *
script_hash (const char *script, gsize length)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize size = sizeof digest;

  g_checksum_update (checksum, (const guchar *) script, (gssize) length);
  g_checksum_get_digest (checksum, digest, &size);
  g_autofree char *coded = g_base64_encode (digest, size);
  return g_strconcat ("sha256-", coded, NULL);
}
