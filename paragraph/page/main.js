/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.js - from the data in the page to its displays */

import { readTrace } from 'paragraph/data/trace';
import { displaysOf } from 'paragraph/draw/all';
import { createAnswer } from 'paragraph/page/answer';
import { createControls } from 'paragraph/page/controls';
import { createKeys } from 'paragraph/page/keys';
import { createPanel } from 'paragraph/page/panel';
import { createPlayer } from 'paragraph/page/player';
import { createTiler } from 'paragraph/page/tiler';
import { createView } from 'paragraph/page/view';

const element = (id) => document.getElementById(id);

const start = async () => {
  const trace = await readTrace(JSON.parse(element('trace').textContent),
    (name) => element(`column-${name}`).textContent);
  const view = createView(trace);
  view.tiler = createTiler(view);
  const player = createPlayer(view);
  element('answer').replaceChildren(...createAnswer(view));
  element('displays').before(createControls(view, player));
  for (const display of displaysOf(trace)) element('displays').append(createPanel(display, view));
  element('displays').after(createKeys(view, player));
  document.documentElement.dataset.ready = 'yes';
};

start().catch((error) => {
  element('answer').textContent = `The page cannot be shown: ${error.message}`;
  throw error;
});
