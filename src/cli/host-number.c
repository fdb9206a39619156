/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host-number.c - the number of this host, as the OTF2 library asks the C library for it
 *
 * It puts it into the number of an archive, with the time.  That of the C library asks a
 * name server for this host's address, and may wait for it; the command does not use the
 * network.  Not in the library, whose users may need the true number.
 */
#include "config.h"

#include <unistd.h>

/* Seen by the shared libraries that the command is linked with. */
__attribute__ ((visibility ("default"))) long
gethostid (void)
{
  return 0;
}
