/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.js CHROMIUM FOLDER NUMBER - what a reader sees and does in the pages of FOLDER;
 * results as TAP from NUMBER + 1 on */
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { chromium } = require('playwright-core');

const [executablePath, folder, before] = process.argv.slice(2);
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync'];
let number = Number(before);

const check = (name, passed, why) => {
  number++;
  console.log(`${passed ? 'ok' : 'not ok'} ${number} - ${name}`);
  if (!passed && why !== undefined) console.log('#   ' + JSON.stringify(why));
};

/* A browser with a folder of its own; complaints gathers errors and requests. */
const open = async (name, options, use) => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'netfare-chromium-'));
  const context = await chromium.launchPersistentContext(data,
    { executablePath, args, viewport: { width: 1200, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const url = 'file://' + path.join(folder, name);
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => { complaints.push('dialog'); dialog.dismiss(); });
    page.on('request', (request) => {
      if (request.url() !== url) complaints.push(request.url());
    });
    const start = Date.now();
    await page.goto(url);
    /* Painted; without scripts there are no frames to wait for. */
    if (options.javaScriptEnabled !== false)
      await page.evaluate(() => new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(done))));
    await use(page, complaints, Date.now() - start);
  } finally {
    await context.close();
    fs.rmSync(data, { recursive: true, force: true });
  }
};

const here = (page) => page.evaluate(() => location.hash);
const background = (page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const brightness = (colour) =>
  colour.match(/\d+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);

const press = async (page, keys) => {
  for (const key of keys) await page.keyboard.press(key);
  return here(page);
};

const navigation = async (page) => {
  check('j goes to the first interval', await press(page, 'j') === '#i1');
  check('j goes on', await press(page, 'j') === '#i2');
  check('and on', await press(page, 'j') === '#i3');
  check('k goes back', await press(page, 'k') === '#i2');
  check('p goes to the parent', await press(page, 'p') === '#i1');
  check('c goes to the first inside', await press(page, 'c') === '#i2');
  check('the interval is in view', await page.evaluate(() => {
    const box = document.getElementById('i2').getBoundingClientRect();
    return box.top >= -1 && box.top < innerHeight;
  }));
  check('and has the focus', await page.evaluate(() => document.activeElement.id) === 'i2');
  check('tab goes to a link in it', await (async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement.closest('section').id === 'i2' &&
      document.activeElement.tagName === 'A');
  })());
  await page.keyboard.press('Enter');
  check('enter follows it', await here(page) === '#i1');
  check('t goes to the tree', await press(page, 't') === '#intervals');
  await page.keyboard.press('/');
  await page.keyboard.type('par');
  check('/ finds intervals', await page.locator('.found').count() > 0);
  check('typing is not taken for keys', await here(page) === '#intervals');
  await page.keyboard.press('Enter');
  check('enter goes to the first found', /^#i[1-9]/.test(await here(page)));
};

const unfolding = async (page) => {
  const closed = () => page.locator('nav details:not([open])').count();
  const main = page.locator('nav summary').first();
  await main.focus();
  await page.keyboard.press('Enter');
  check('enter folds a branch of the tree', await closed() === 1);
  await page.keyboard.press('Enter');
  check('and unfolds it', await closed() === 0);
  check('tables of processors are folded',
    await page.locator('details.all[open]').count() === 0 &&
    await page.locator('details.all').count() > 0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  check('paper gets everything unfolded',
    await page.locator('details:not([open])').count() === 0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  check('and the screen is as before',
    await page.locator('details.all[open]').count() === 0);
  await page.emulateMedia({ media: 'print' });
  check('keys are not printed', !await page.locator('.keys').isVisible());
};

const network = async (page) => {
  const section = page.locator('#network');
  check('the network is drawn', await section.locator('svg.net').isVisible() &&
    await section.locator('svg.net path').count() === 48 &&
    await section.locator('svg.net circle').count() === 16);
  check('within the page', await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth));
  check('links and cells say their figures', await page.evaluate(() =>
    [...document.querySelectorAll('#network svg path, #network svg rect')]
      .every((one) => /%/.test(one.querySelector('title').textContent))));
  check('use has colours and widths', await page.evaluate(() => {
    const style = (one) => getComputedStyle(one);
    const paths = [...document.querySelectorAll('svg.net path')].map(style);
    return new Set(paths.map((one) => one.stroke)).size > 1 &&
      new Set(paths.map((one) => one.strokeWidth)).size > 1;
  }));
  check('the map has a row for each of twenty links, and their mean',
    await section.locator('table.heat tbody tr').count() === 21);
  await section.locator('svg.net a').first().focus();
  await page.keyboard.press('Enter');
  const row = await here(page);
  check('enter on a link of the drawing leads to its row', /^#link-\d+-\d+$/.test(row),
    row);
  check('which is in view', await page.evaluate((hash) => {
    const box = document.querySelector(hash).getBoundingClientRect();
    return box.top >= -1 && box.top < innerHeight;
  }, row));
  await section.locator('table.heat a').last().focus();
  await page.keyboard.press('Tab');
  check('tab goes from the map to its numbers', await page.evaluate(() =>
    document.activeElement.tagName === 'SUMMARY' &&
    document.activeElement.closest('#network') !== null));
  await page.keyboard.press('Enter');
  check('which enter unfolds',
    await section.locator('details[open] table').isVisible());
  await page.keyboard.press('Enter');
  await page.locator('header a[href="#network"]').focus();
  await page.keyboard.press('Enter');
  check('the head leads to the network', await here(page) === '#network');
};

/* What is painted of a link or a bar, by the page's own figures. */
const strokes = (page) => page.evaluate(() =>
  getComputedStyle(document.querySelector('svg.net .u8')).stroke);

const main = async () => {
  let lightStroke;
  await open('report.html', { colorScheme: 'light' }, async (page, complaints) => {
    check('the report opens without complaint or request', complaints.length === 0,
      complaints);
    check('light is light', brightness(await background(page)) > 600);
    await navigation(page);
    await unfolding(page);
    await page.emulateMedia({ media: 'screen' });
    await network(page);
    lightStroke = await strokes(page);
    await page.emulateMedia({ media: 'print' });
    check('the network is on paper', await page.locator('svg.net').isVisible() &&
      await page.locator('table.heat svg').first().isVisible());
    check('nothing was asked of the network meanwhile', complaints.length === 0,
      complaints);
  });
  await open('report.html', { colorScheme: 'dark' }, async (page) => {
    check('dark is dark', brightness(await background(page)) < 150);
    check('and much use is bright there, as it is dark on light',
      brightness(await strokes(page)) > 600 && brightness(lightStroke) < 200,
      [lightStroke, await strokes(page)]);
  });
  await open('report.html', { javaScriptEnabled: false }, async (page) => {
    check('without scripts every interval can be read',
      await page.locator('#i2 h2').isVisible() &&
      await page.locator('#i2-effic').isVisible());
    check('and the network', await page.locator('svg.net').isVisible() &&
      await page.locator('table.heat').isVisible());
    check('and no keys are offered', !await page.locator('.keys').isVisible());
    await page.locator('nav a[href="#i2"]').click();
    check('and links lead somewhere', page.url().endsWith('#i2'));
  });
  await open('compare.html', {}, async (page, complaints) => {
    check('the comparison opens without complaint or request', complaints.length === 0,
      complaints);
    check('and has the same keys', await press(page, 'jj') === '#i2');
    const figures = await page.getByRole('figure').count();
    check('and charts of run time, states and congestion', figures === 3, figures);
    const bars = page.getByRole('figure').getByRole('img');
    const silent = await bars.evaluateAll((all) => all.filter((bar) =>
      !/\d %/.test(bar.getAttribute('aria-label') || '')).length);
    check('whose bars say what they show', await bars.count() >= 6 && silent === 0, silent);
  });
  await open('evil.html', {}, async (page, complaints) => {
    check('a script in a name does not run',
      !(await page.title()).startsWith('run') && complaints.length === 0, complaints);
    check('but is shown', (await page.locator('#i1 h2').textContent())
      .includes('<script>document.title="run"</script>'));
    check('and makes no element', await page.locator('img').count() === 0 &&
      await page.locator('script').count() === 1);
  });
  await open('evil-network.html', {}, async (page, complaints) => {
    check('a script in the name of a network does not run', complaints.length === 0,
      complaints);
    check('and is shown as text', await page.locator('img').count() === 0 &&
      (await page.locator('#network > p').first().textContent()).includes('<img src=x'));
  });
  await open('many-links.html', {}, async (page, complaints, time) => {
    console.log(`# 4096 links open in ${time} ms`);
    check('4096 links open', complaints.length === 0, complaints);
    check('in a time that is no scandal, too', time < 10000, time);
  });
  await open('many.html', {}, async (page, complaints, time) => {
    console.log(`# 500 intervals on 1024 processors open in ${time} ms`);
    check('500 intervals on 1024 processors open', complaints.length === 0, complaints);
    check('in a time that is no scandal', time < 10000, time);
    check('and keys lead through them', await press(page, 'jjjj') === '#i4');
  });
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
