/* SPDX-License-Identifier: GPL-3.0-or-later */
/* every.js CHROMIUM FOLDER NUMBER PAGE.. - each page, large and small, light and dark: nothing
 * is complained of, nothing is wider than the screen, axe-core finds nothing
 *
 * Screenshots are kept in the folder $NETFARE_SCREENSHOTS. */
'use strict';
const fs = require('fs');
const path = require('path');
const { close, openPage, tapFrom } = require('./browser');

const [executablePath, folder, before, ...names] = process.argv.slice(2);
const check = tapFrom(Number(before));
const shots = process.env.NETFARE_SCREENSHOTS;
const axe = (() => {
  try {
    return fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return null;
  }
})();

const accessible = async (page, what) => {
  if (axe === null) {
    check(`${what}: accessible # SKIP axe-core is not installed`, true);
    return;
  }
  await page.evaluate(axe);
  const found = await page.evaluate(async () =>
    (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((one) =>
      `${one.id}: ${one.nodes.length} times, as in ${one.nodes[0].html.slice(0, 120)}`));
  check(`${what}: axe-core finds nothing`, found.length === 0, found);
};

/* Each control is a stop of the keyboard, or in one of its groups, in which arrows move: a stop for
 * all radio buttons of a name, for a table, a toolbar or a drawing. */
const reachable = async (page, what) => {
  await page.evaluate(() => {
    window.reached = new Set();
    document.activeElement.blur();
  });
  for (let i = 0; i < 500; i++) {
    await page.keyboard.press('Tab');
    const more = await page.evaluate(() => {
      const now = document.activeElement;
      if (now === document.body || window.reached.has(now)) return false;
      window.reached.add(now);
      return true;
    });
    if (!more) break;
  }
  const missed = await page.evaluate(() => {
    const groups = 'table, svg, [role=toolbar], [role=group], [role=radiogroup], [role=listbox]';
    const has = (group) => group !== null && [...window.reached].some((one) => group.contains(one));
    const hasName = (radio) => [...window.reached].some((one) => one.name === radio.name);
    return [...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
      .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.disabled)
      .filter((one) => !window.reached.has(one) && !has(one.closest(groups)) &&
        !(one.type === 'radio' && hasName(one)))
      .map((one) => one.outerHTML.slice(0, 120));
  });
  check(`${what}: the keyboard reaches every control`, missed.length === 0, missed);
};

/* Drawn to the end: nothing that is still to come changes what is seen. */
const settle = async (page) => {
  await page.waitForFunction(() => document.getElementById('displays') === null ||
    document.documentElement.dataset.ready === 'yes', null, { timeout: 20000 });
  await page.evaluate(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
};

const keep = async (page, name) => {
  if (!shots) return;
  fs.mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`) });
  await page.screenshot({ path: path.join(shots, `${name}-whole.png`), fullPage: true });
};

const main = async () => {
  for (const name of names)
    for (const [width, height] of [[1400, 900], [420, 800]])
      for (const colorScheme of ['light', 'dark'])
        await openPage(executablePath, path.join(folder, `${name}.html`),
          { viewport: { width, height }, colorScheme }, async (page, complaints) => {
            const what = `${name} at ${width} x ${height}, ${colorScheme}`;
            await settle(page);
            check(`${what}: not wider than the screen`, await page.evaluate(() =>
              document.documentElement.scrollWidth <= innerWidth));
            if (width === 1400) {
              const cut = await page.locator('table.links, table.pairs, #pane .fields')
                .evaluateAll((all) =>
                  all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
              check(`${what}: rankings and the pane are not cut off`, cut === 0, cut);
              const words = await page.locator('#interval-table thead th').evaluateAll((all) => all.filter((one) =>
                one.scrollWidth > one.clientWidth).map((one) => one.textContent));
              check(`${what}: the titles of intervals are whole`, words.length === 0, words);
            }
            await accessible(page, what);
            if (colorScheme === 'light') await reachable(page, what);
            check(`${what}: no complaint, no request`, complaints.length === 0, complaints);
            await keep(page, `${name}-${width}-${colorScheme}`);
          });
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(close);
