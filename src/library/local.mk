# SPDX-License-Identifier: GPL-3.0-or-later
# The public library: these files, and what they need of libnetfare.a, whose code is compiled once, for
# the command, for the tests and for this.  Only what netfare.h declares can be seen from outside: of
# the archive, too, which is one object without the names of others.
include_HEADERS = src/library/netfare.h

noinst_LIBRARIES += libpublic.a
libpublic_a_CPPFLAGS = $(SRC_CPPFLAGS)
libpublic_a_CFLAGS = $(AM_CFLAGS) $(LIBRARY_CFLAGS)
libpublic_a_SOURCES = \
  src/library/library-error.c \
  src/library/library-machine.c \
  src/library/library-private.h \
  src/library/library-program.c \
  src/library/library-replay.c \
  src/library/library-results.c \
  src/library/netfare.h

# The first number grows when programs must be built again, the second with new functions.
LIBRARY_SONAME = libnetfare.so.0
LIBRARY_FILE = libnetfare.so.0.1
library_parts = -Wl,--whole-archive libpublic.a -Wl,--no-whole-archive libnetfare.a
library_link = $(CC) $(STANDARD_CFLAGS) $(SANITIZER_CFLAGS) $(CFLAGS)

library/$(LIBRARY_FILE): libpublic.a libnetfare.a
	$(AM_V_CCLD)$(MKDIR_P) library && $(library_link) $(LDFLAGS) -shared -Wl,-soname,$(LIBRARY_SONAME) -o $@ \
	  $(library_parts) -Wl,--as-needed $(NETFARE_LIBS)
library/libnetfare.a: libpublic.a libnetfare.a
	$(AM_V_AR)$(MKDIR_P) library && rm -f $@ \
	  && $(library_link) -r -nostdlib $(LIBRARY_OBJECT) -o library/netfare.o $(library_parts) \
	  && $(OBJCOPY) --localize-hidden library/netfare.o && $(AR) $(ARFLAGS) $@ library/netfare.o && $(RANLIB) $@

librarydir = $(libdir)
library_DATA = library/$(LIBRARY_FILE) library/libnetfare.a
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = library/netfare.pc
CLEANFILES += library/$(LIBRARY_FILE) library/libnetfare.a library/netfare.o

# Names by which it is found when a program starts, and when one is linked.
install-data-hook:
	cd '$(DESTDIR)$(libdir)' && ln -sf $(LIBRARY_FILE) $(LIBRARY_SONAME) && ln -sf $(LIBRARY_SONAME) libnetfare.so
# Folders of netfare alone go with their last file.
uninstall-hook:
	rm -f '$(DESTDIR)$(libdir)/$(LIBRARY_SONAME)' '$(DESTDIR)$(libdir)/libnetfare.so'
	for folder in '$(docdir)' '$(pkgdatadir)' '$(pkglibdir)'; do \
	  test ! -d "$(DESTDIR)$$folder" || find "$(DESTDIR)$$folder" -depth -type d -exec rmdir {} \; 2> /dev/null || :; \
	done
