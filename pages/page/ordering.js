/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordering.js - the control for the order of processors: natural, Gray code, or a file */

import { grayOrder, listOrder, naturalOrder } from 'pages/compute/order';
import { select } from 'pages/page/widgets';
import { make } from 'pages/shared/make';

export const createOrdering = (view) => {
  const file = make('input', { type: 'file', hidden: true, accept: '.txt,.order,text/plain' });
  const said = make('output');
  const label = select('order', [['natural', 'natural'], ['gray', 'Gray code'],
    ['file', 'by file ..']], 'natural', (value) => {
    said.textContent = '';
    if (value === 'natural') view.set({ order: naturalOrder(view.trace) });
    else if (value === 'gray') view.set({ order: grayOrder(view.trace) });
    else file.click();
  });
  file.addEventListener('change', async () => {
    const [one] = file.files;
    file.value = '';
    if (one === undefined) return;
    const { order, problem } = listOrder(view.trace, await one.text());
    said.textContent = problem === null ? one.name : `${one.name}, ${problem}`;
    if (order !== null) view.set({ order });
  });
  return [label, file, said];
};
