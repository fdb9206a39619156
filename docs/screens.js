/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screens.js CHROMIUM FOLDER PAGE.. - the first screen of each page as a picture beside it */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { smallPng } = require('./small-png');

const [executablePath, folder, ...pages] = process.argv.slice(2);
const viewport = { width: 1400, height: 900 };
const TIMEOUT = 60000;

const drawn = (page) => page.waitForFunction(() => document.getElementById('displays') === null ||
  document.documentElement.dataset.ready === 'yes', null, { timeout: TIMEOUT });

const main = async () => {
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  for (const name of pages) {
    const page = await browser.newPage({ viewport, colorScheme: 'light' });
    await page.goto(`file://${path.resolve(name)}`);
    await drawn(page);
    await page.waitForTimeout(500);
    const png = smallPng(await page.screenshot());
    fs.writeFileSync(path.join(folder, `${path.basename(name, '.html')}.png`), png);
    await page.close();
  }
  await browser.close();
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
