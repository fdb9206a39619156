# SPDX-License-Identifier: GPL-3.0-or-later
# The scripts and the style sheet of the page of displays, compiled in.  The page's modules
# are all .js files; the list is here once, the list of resources is made from it.
paragraph_files = \
  paragraph/page.css \
  paragraph/compute/colours.js \
  paragraph/compute/count.js \
  paragraph/compute/critical.js \
  paragraph/compute/distance.js \
  paragraph/compute/events.js \
  paragraph/compute/gantt.js \
  paragraph/compute/hypercube.js \
  paragraph/compute/kiviat.js \
  paragraph/compute/labels.js \
  paragraph/compute/layout.js \
  paragraph/compute/linkload.js \
  paragraph/compute/matrix.js \
  paragraph/compute/messages.js \
  paragraph/compute/meters.js \
  paragraph/compute/nodedata.js \
  paragraph/compute/order.js \
  paragraph/compute/portrait.js \
  paragraph/compute/profile.js \
  paragraph/compute/queues.js \
  paragraph/compute/spacetime.js \
  paragraph/compute/states.js \
  paragraph/compute/statistics.js \
  paragraph/compute/steps.js \
  paragraph/compute/streak.js \
  paragraph/compute/summary.js \
  paragraph/compute/tasks.js \
  paragraph/compute/tiles.js \
  paragraph/compute/traffic.js \
  paragraph/data/columns.js \
  paragraph/data/network.js \
  paragraph/data/remember.js \
  paragraph/data/trace.js \
  paragraph/draw/all.js \
  paragraph/draw/animation.js \
  paragraph/draw/bins.js \
  paragraph/draw/clock.js \
  paragraph/draw/count.js \
  paragraph/draw/critical.js \
  paragraph/draw/events.js \
  paragraph/draw/gantt.js \
  paragraph/draw/hypercube.js \
  paragraph/draw/kiviat.js \
  paragraph/draw/matrix.js \
  paragraph/draw/message-colour.js \
  paragraph/draw/message-text.js \
  paragraph/draw/meters.js \
  paragraph/draw/network.js \
  paragraph/draw/nodedata.js \
  paragraph/draw/nodes.js \
  paragraph/draw/portrait.js \
  paragraph/draw/profile.js \
  paragraph/draw/queues.js \
  paragraph/draw/rgb.js \
  paragraph/draw/rowbars.js \
  paragraph/draw/selection.js \
  paragraph/draw/spacetime.js \
  paragraph/draw/statistics.js \
  paragraph/draw/streak.js \
  paragraph/draw/strips.js \
  paragraph/draw/summary.js \
  paragraph/draw/surface.js \
  paragraph/draw/task-colour.js \
  paragraph/draw/taskcount.js \
  paragraph/draw/taskgantt.js \
  paragraph/draw/taskstatus.js \
  paragraph/draw/tasksummary.js \
  paragraph/draw/tiles.js \
  paragraph/draw/timeplot.js \
  paragraph/draw/traffic.js \
  paragraph/draw/volume.js \
  paragraph/page/answer.js \
  paragraph/page/changed.js \
  paragraph/page/controls.js \
  paragraph/page/kept.js \
  paragraph/page/keys.js \
  paragraph/page/main.js \
  paragraph/page/make.js \
  paragraph/page/ordering.js \
  paragraph/page/panel.js \
  paragraph/page/player.js \
  paragraph/page/table.js \
  paragraph/page/theme.js \
  paragraph/page/tiler.js \
  paragraph/page/times.js \
  paragraph/page/view.js \
  paragraph/shared/number.js \
  paragraph/shared/palette.js \
  paragraph/shared/sort.js


EXTRA_DIST += $(paragraph_files) paragraph/package.json
nobase_dist_doc_DATA += \
  paragraph/orders/columns-4x4.order \
  paragraph/orders/gray-16.order \
  paragraph/orders/gray-64.order \
  paragraph/orders/snake-4x4.order \
  paragraph/orders/snake-8x8.order
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
