/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.js - from the data in the page to its displays */

import { readTrace } from 'paragraph/data/trace';
import { displays } from 'paragraph/draw/all';
import { answerText } from 'paragraph/page/answer';
import { createControls } from 'paragraph/page/controls';
import { createPanel } from 'paragraph/page/panel';
import { followTheme } from 'paragraph/page/theme';
import { createView } from 'paragraph/page/view';

const element = (id) => document.getElementById(id);

const start = async () => {
  const trace = await readTrace(JSON.parse(element('trace').textContent),
    (name) => element(`column-${name}`).textContent);
  element('answer').textContent = answerText(trace);
  const view = createView(trace);
  followTheme(view);
  element('displays').before(createControls(view));
  for (const display of displays) element('displays').append(createPanel(display, view));
  document.documentElement.dataset.ready = 'yes';
};

start().catch((error) => {
  element('answer').textContent = `The page cannot be shown: ${error.message}`;
  throw error;
});
