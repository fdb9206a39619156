/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.js - from the data in the page to its displays */

import { readTrace } from 'pages/data/trace';
import { displaysOf } from 'pages/draw/all';
import { createAnswer } from 'pages/page/answer';
import { createControls } from 'pages/page/controls';
import { createKeys } from 'pages/page/keys';
import { createPanel } from 'pages/page/panel';
import { createPlayer } from 'pages/page/player';
import { createTiler } from 'pages/page/tiler';
import { momentOf } from 'pages/page/times';
import { createView } from 'pages/page/view';
import { trafficPeak } from 'pages/compute/traffic';
import { byId } from 'pages/shared/make';

const start = async () => {
  byId('answer').textContent = 'counting ..';
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(done, 0)); });
  const trace = await readTrace(JSON.parse(byId('trace').textContent),
    (name) => byId(`column-${name}`).textContent);
  const view = createView(trace);
  view.tiler = createTiler(view);
  const follow = () => {
    const moment = momentOf(trace, location.hash);
    if (moment === null) return;
    view.show(...moment);
    view.go(trafficPeak(trace, ...moment));
  };
  follow();
  addEventListener('hashchange', follow);
  const player = createPlayer(view);
  byId('answer').replaceChildren(...createAnswer(view));
  byId('displays').before(createControls(view, player));
  for (const display of displaysOf(trace)) byId('displays').append(createPanel(display, view));
  byId('displays').after(createKeys(view, player));
  document.documentElement.dataset.ready = 'yes';
};

start().catch((error) => {
  byId('answer').textContent = `The page cannot be shown: ${error.message}`;
  throw error;
});
