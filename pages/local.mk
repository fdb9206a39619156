# SPDX-License-Identifier: GPL-3.0-or-later
# The scripts and the style sheet of the page of displays, compiled in.  The page's modules
# are all .js files; the list is here once, the list of resources is made from it.
view_files = \
  pages/page.css \
  pages/compute/colours.js \
  pages/compute/count.js \
  pages/compute/critical.js \
  pages/compute/distance.js \
  pages/compute/events.js \
  pages/compute/gantt.js \
  pages/compute/hypercube.js \
  pages/compute/kiviat.js \
  pages/compute/labels.js \
  pages/compute/layout.js \
  pages/compute/linkload.js \
  pages/compute/matrix.js \
  pages/compute/messages.js \
  pages/compute/meters.js \
  pages/compute/nodedata.js \
  pages/compute/order.js \
  pages/compute/portrait.js \
  pages/compute/profile.js \
  pages/compute/queues.js \
  pages/compute/spacetime.js \
  pages/compute/states.js \
  pages/compute/statistics.js \
  pages/compute/steps.js \
  pages/compute/streak.js \
  pages/compute/summary.js \
  pages/compute/tasks.js \
  pages/compute/tiles.js \
  pages/compute/traffic.js \
  pages/data/columns.js \
  pages/data/network.js \
  pages/data/remember.js \
  pages/data/trace.js \
  pages/draw/all.js \
  pages/draw/animation.js \
  pages/draw/bins.js \
  pages/draw/clock.js \
  pages/draw/count.js \
  pages/draw/critical.js \
  pages/draw/events.js \
  pages/draw/gantt.js \
  pages/draw/hypercube.js \
  pages/draw/kiviat.js \
  pages/draw/legends.js \
  pages/draw/matrix.js \
  pages/draw/message-colour.js \
  pages/draw/message-text.js \
  pages/draw/meters.js \
  pages/draw/network.js \
  pages/draw/nodedata.js \
  pages/draw/nodes.js \
  pages/draw/portrait.js \
  pages/draw/profile.js \
  pages/draw/queues.js \
  pages/draw/rowbars.js \
  pages/draw/selection.js \
  pages/draw/spacetime.js \
  pages/draw/statistics.js \
  pages/draw/streak.js \
  pages/draw/strips.js \
  pages/draw/summary.js \
  pages/draw/surface.js \
  pages/draw/task-colour.js \
  pages/draw/taskcount.js \
  pages/draw/taskgantt.js \
  pages/draw/taskstatus.js \
  pages/draw/tasksummary.js \
  pages/draw/tiles.js \
  pages/draw/timeplot.js \
  pages/draw/traffic.js \
  pages/draw/volume.js \
  pages/page/answer.js \
  pages/page/changed.js \
  pages/page/controls.js \
  pages/page/keys.js \
  pages/page/main.js \
  pages/page/ordering.js \
  pages/page/panel.js \
  pages/page/player.js \
  pages/page/table.js \
  pages/page/theme.js \
  pages/page/tiler.js \
  pages/page/times.js \
  pages/page/view.js \
  pages/page/widgets.js \
  pages/shared/canvas.js \
  pages/shared/digits.js \
  pages/shared/kept.js \
  pages/shared/make.js \
  pages/shared/mix.js \
  pages/shared/number.js \
  pages/shared/palette.js \
  pages/shared/path-line.js \
  pages/shared/scale.js \
  pages/shared/sort.js \
  pages/shared/span.js \
  pages/shared/steps.js

EXTRA_DIST += $(view_files) pages/package.json
nobase_dist_doc_DATA += \
  pages/orders/columns-4x4.order \
  pages/orders/gray-16.order \
  pages/orders/gray-64.order \
  pages/orders/snake-4x4.order \
  pages/orders/snake-8x8.order
nodist_libnetfare_a_SOURCES += src/view/view-resource.c
BUILT_SOURCES += src/view/view-resource.c
CLEANFILES += src/view/view-resource.c src/view/view.gresource.xml

src/view/view.gresource.xml: $(srcdir)/pages/local.mk
	$(AM_V_GEN)$(MKDIR_P) src/view && { \
	  echo '<gresources><gresource prefix="/netfare">'; \
	  for file in $(view_files); do echo "<file>$$file</file>"; done; \
	  echo '</gresource></gresources>'; } > $@
# Pages have the modules without their comments.
src/view/view-resource.c: $(view_files) src/view/view.gresource.xml
	$(AM_V_GEN)for file in $(view_files); do \
	  $(MKDIR_P) src/view/stripped/`dirname $$file` && \
	  sed -e '/SPDX-License/b' -e '/^ *\/\*.*\*\/$$/d' -e '/^ *\/\*/,/\*\/$$/d' -e '/^$$/d' $(srcdir)/$$file \
	    > src/view/stripped/$$file || exit 1; done && \
	$(GLIB_COMPILE_RESOURCES) --generate-source --c-name=netfare_pages \
	  --sourcedir=src/view/stripped --target=$@ src/view/view.gresource.xml

clean-local:
	-rm -rf src/view/stripped
