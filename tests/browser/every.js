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
/* Without a value, which would be copied out of the page. */
const axe = (() => {
  try {
    return `if (!window.axe) { ${fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')} }; undefined`;
  } catch {
    return null;
  }
})();

/* rules: of axe-core, all or those of a tag. */
const accessible = async (page, what, rules) => {
  if (axe === null) {
    check(`${what}: accessible # SKIP axe-core is not installed`, true);
    return;
  }
  await page.evaluate(axe);
  const found = await page.evaluate(async (options) =>
    (await window.axe.run(document, { resultTypes: ['violations'], ...options })).violations.map((one) =>
      `${one.id}: ${one.nodes.length} times, as in ${one.nodes[0].html.slice(0, 120)}`), rules);
  check(`${what}: axe-core finds nothing`, found.length === 0, found);
};

/* Each control is a stop of the keyboard, or in one of its groups, in which arrows move: a stop for
 * all radio buttons of a name, for a table, a toolbar or a drawing. */
const reachable = async (page, what) => {
  await page.evaluate(() => {
    window.reached = new Set();
    window.ended = false;
    document.activeElement.blur();
    document.addEventListener('focusin', ({ target }) => {
      window.ended ||= window.reached.has(target);
      if (!window.ended) window.reached.add(target);
    });
    document.addEventListener('focusout', ({ relatedTarget }) => { window.ended ||= relatedTarget === null; });
  });
  for (let i = 0; i < 500; i++) {
    await page.keyboard.press('Tab');
    if (i % 8 === 7 && await page.evaluate(() => window.ended)) break;
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
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true });
};

const notCut = async (page, what) => {
  const cut = await page.locator('table.links, table.pairs, #pane .fields').evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  check(`${what}: rankings and the pane are not cut off`, cut === 0, cut);
  const words = await page.locator('#interval-table thead th').evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  check(`${what}: the titles of intervals are whole`, words.length === 0, words);
};

/* What is to hold of a page as it is now.  rules: those that it may break. */
const hold = async (page, complaints, name, [width, height], colorScheme, rules) => {
  const what = `${name} at ${width} x ${height}, ${colorScheme}`;
  await settle(page);
  check(`${what}: not wider than the screen`, await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth));
  if (width === 1400) await notCut(page, what);
  await accessible(page, what, rules);
  if (colorScheme === 'light') await reachable(page, what);
  check(`${what}: no complaint, no request`, complaints.length === 0, complaints);
  complaints.length = 0;
  await keep(page, `${name}-${width}-${colorScheme}`);
};

/* One page shows all forms of a file, as a new one costs more than what is asked of it: read large
 * and light, made dark; read again small and dark, made light.  Other colours break only rules of
 * colours. */
const main = async () => {
  const large = [1400, 900], small = [420, 800], colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
  for (const name of names) {
    const file = path.join(folder, `${name}.html`);
    await openPage(executablePath, file, { viewport: { width: large[0], height: large[1] }, colorScheme: 'light' },
      async (page, complaints) => {
        await hold(page, complaints, name, large, 'light', {});
        await page.emulateMedia({ colorScheme: 'dark' });
        await hold(page, complaints, name, large, 'dark', colours);
        await page.setViewportSize({ width: small[0], height: small[1] });
        await page.reload();
        await hold(page, complaints, name, small, 'dark', {});
        await page.emulateMedia({ colorScheme: 'light' });
        await hold(page, complaints, name, small, 'light', colours);
      });
  }
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(close);
