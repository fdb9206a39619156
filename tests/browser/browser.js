/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browser.js - Chromium with a page of a folder, for tests; results as TAP */
'use strict';
const { chromium } = require('playwright-core');

const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync'];

exports.tapFrom = (before) => {
  let number = before;
  return (name, passed, why) => {
    number++;
    console.log(`${passed ? 'ok' : 'not ok'} ${number} - ${name}`);
    if (!passed && why !== undefined) console.log('#   ' + JSON.stringify(why));
  };
};

/* One Chromium for all pages, which are in contexts of their own. */
let running = null;
const start = async (executablePath) => {
  running ??= await chromium.launch({ executablePath, args });
  return running;
};

exports.close = async () => running?.close();

/* A page in a context of its own; complaints gathers what the console says, errors, dialogs, and
 * requests other than for the page. */
exports.openPage = async (executablePath, file, options, use) => {
  const browser = await start(executablePath);
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const url = 'file://' + file;
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => { complaints.push('dialog'); dialog.dismiss(); });
    page.on('request', (request) => {
      if (request.url() !== url) complaints.push(request.url());
    });
    await page.goto(url);
    await use(page, complaints);
  } finally {
    await context.close();
  }
};
