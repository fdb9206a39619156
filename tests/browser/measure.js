/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure.js - how soon pages can be used, and how long a frame takes:
 * measure.js CHROMIUM PAGE.. */
'use strict';
const fs = require('fs');
const path = require('path');
const { close, openPage } = require('./browser');

const [executablePath, ...names] = process.argv.slice(2);
const FRAMES = 40, ZOOMS = [1, 4, 7, 10];
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/* Processes that we have started, with what they are. */
const descendants = () => {
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      return [{
        pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]),
        command: fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      }];
    } catch {
      return [];
    }
  });
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => ours.has(pid));
};

/* Milliseconds that the main thread of the page has run on a processor: other programs do
 * not count.  The page is the process that has run longest. */
const mainThread = () => Math.max(...descendants()
  .filter(({ command }) => command.includes('--type=renderer'))
  .map(({ pid }) => Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')[0]) / 1e6));

/* Milliseconds between frames while the display pans by keys. */
const panned = (page, id) => page.evaluate(([name, frames]) => new Promise((done) => {
  const canvas = document.getElementById(`canvas-${name}`), times = [];
  let last = performance.now();
  const step = () => {
    const now = performance.now();
    times.push(now - last);
    last = now;
    if (times.length > frames) {
      done(times.slice(1));
      return;
    }
    const key = times.length < frames / 2 ? 'ArrowRight' : 'ArrowLeft';
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}), [id, FRAMES]);

const measureDisplay = async (page, id, zooms) => {
  await page.locator(`#canvas-${id}`).scrollIntoViewIfNeeded();
  await page.locator(`#canvas-${id}`).focus();
  await page.keyboard.press('0');
  for (let i = 0; i < zooms; i++) await page.keyboard.press('+');
  await page.waitForTimeout(2000);
  const before = mainThread();
  const times = await panned(page, id);
  const main = (mainThread() - before) / FRAMES;
  console.log(`  ${id}, zoomed ${zooms} times: a frame computes for ${main.toFixed(1)} ms, and comes ` +
    `each ${median(times).toFixed(1)} ms`);
};

const measurePage = (name) => openPage(executablePath, path.resolve(name),
  { viewport: { width: 1400, height: 900 } }, async (page) => {
    const displays = await page.locator('#displays').count() > 0;
    if (displays)
      await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes', null,
        { timeout: 60000 });
    else
      await page.evaluate(() => new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(done))));
    const usable = await page.evaluate(() => performance.now());
    console.log(`${name}: can be used after ${Math.round(usable)} ms, of which it computes for ` +
      `${Math.round(mainThread())} ms; ` +
      `${await page.evaluate(() => document.querySelectorAll('*').length)} elements`);
    if (!displays) return;
    const ids = await page.locator('.time canvas').evaluateAll((all) =>
      all.map((one) => one.id.replace('canvas-', '')));
    for (const id of ids) for (const zooms of ZOOMS) await measureDisplay(page, id, zooms);
  });

const main = async () => {
  for (const name of names) await measurePage(name);
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(close);
