# SPDX-License-Identifier: GPL-3.0-or-later
# The scripts and the style sheet of the page of displays, compiled in.  The page's modules
# are all .js files; the list is here once, the list of resources is made from it.
paragraph_files = \
  paragraph/page.css \
  paragraph/compute/colours.js \
  paragraph/compute/distance.js \
  paragraph/compute/gantt.js \
  paragraph/compute/messages.js \
  paragraph/compute/order.js \
  paragraph/compute/spacetime.js \
  paragraph/compute/states.js \
  paragraph/compute/steps.js \
  paragraph/compute/summary.js \
  paragraph/compute/traffic.js \
  paragraph/data/columns.js \
  paragraph/data/remember.js \
  paragraph/data/trace.js \
  paragraph/draw/all.js \
  paragraph/draw/gantt.js \
  paragraph/draw/message-colour.js \
  paragraph/draw/message-text.js \
  paragraph/draw/spacetime.js \
  paragraph/draw/surface.js \
  paragraph/draw/timeplot.js \
  paragraph/page/answer.js \
  paragraph/page/controls.js \
  paragraph/page/main.js \
  paragraph/page/panel.js \
  paragraph/page/theme.js \
  paragraph/page/times.js \
  paragraph/page/view.js \
  paragraph/shared/number.js \
  paragraph/shared/palette.js \
  paragraph/shared/sort.js


EXTRA_DIST += $(paragraph_files) paragraph/package.json
nodist_libnetfare_a_SOURCES += src/view/view-resource.c
BUILT_SOURCES += src/view/view-resource.c
CLEANFILES += src/view/view-resource.c src/view/view.gresource.xml

src/view/view.gresource.xml: $(srcdir)/paragraph/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/view && { \
	  echo '<gresources><gresource prefix="/netfare">'; \
	  for file in $(paragraph_files); do echo "<file>$$file</file>"; done; \
	  echo '</gresource></gresources>'; } > $@
src/view/view-resource.c: $(paragraph_files) src/view/view.gresource.xml
	$(AM_V_GEN)$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_paragraph \
	  --sourcedir=$(srcdir) --target=$@ src/view/view.gresource.xml
