/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.js CHROMIUM FOLDER NUMBER - the page of displays: drawn, moved, used by keys */
'use strict';
const path = require('path');
const { openPage, tapFrom } = require('./browser');

const [executablePath, folder, before] = process.argv.slice(2);
const check = tapFrom(Number(before));

const sizes = { large: { width: 1400, height: 900 }, small: { width: 420, height: 800 } };

const open = (name, options, use) =>
  openPage(executablePath, path.join(folder, name), { viewport: sizes.large, ...options },
    async (page, complaints) => {
      await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes', null,
        { timeout: 20000 }).catch(() => complaints.push('never ready'));
      await use(page, complaints);
    });

const settle = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));

/* Different colours on the canvas of a display, and a number that its pixels make. */
const pixels = async (page, id) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await settle(page);
  return page.evaluate((name) => {
    const canvas = document.getElementById(`canvas-${name}`);
    const copy = Object.assign(document.createElement('canvas'),
      { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const colours = new Set();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      const colour = data[i] << 24 | data[i + 1] << 16 | data[i + 2] << 8 | data[i + 3];
      colours.add(colour);
      sum = (Math.imul(sum, 31) + colour) | 0;
    }
    return { colours: colours.size, sum };
  }, id);
};

const ids = (page) => page.locator('.display:has(canvas)').evaluateAll((all) =>
  all.map((one) => one.id));
const timed = (page) => page.locator('.display.time').evaluateAll((all) =>
  all.map((one) => one.id));

const drawn = async (page, what) => {
  const blank = [];
  for (const id of await ids(page)) if ((await pixels(page, id)).colours < 3) blank.push(id);
  check(`${what}: every display is drawn`, blank.length === 0, blank);
};

const zoomed = async (page) => {
  const same = [];
  for (const id of await timed(page)) {
    const whole = await pixels(page, id);
    await page.locator('button[aria-label="zoom in"]').click();
    const part = await pixels(page, id);
    if (whole.sum === part.sum) same.push(id);
    await page.locator('button[aria-label="show the whole run"]').click();
    if ((await pixels(page, id)).sum !== whole.sum) same.push(`${id} back`);
  }
  check('every display over time changes with zoom, and back', same.length === 0, same);
};

const main = async () => {
  await open('scan.html', {}, async (page, complaints) => {
    check('the first screen says what the run was',
      (await page.locator('#answer').textContent()).startsWith(
        '16 processors take 58 s: 29.6 % of their time busy'),
      await page.locator('#answer').textContent());
    await drawn(page, '1400x900');
    await zoomed(page);
    check('nothing is complained of or asked for', complaints.length === 0, complaints);
    check('the page is not wider than the screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('scan.html', { viewport: sizes.small, colorScheme: 'dark' },
    async (page, complaints) => {
      await drawn(page, '420x800, dark');
      check('nor there wider than the screen', await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth), complaints);
    });
  await open('evil.html', {}, async (page, complaints) => {
    check('a script in a message text does not run', complaints.length === 0 &&
      await page.title() === 'evil.picl', [complaints, await page.title()]);
    await drawn(page, 'a trace of one message');
  });
  await open('gaps.html', {}, async (page, complaints) => {
    check('gaps are marked', complaints.length === 0 &&
      await page.locator('#gaps li').count() === 2, complaints);
  });
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
