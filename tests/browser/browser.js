/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browser.js - Chromium with a page of a folder, for tests; results as TAP */
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
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

/* A browser with a folder of its own; complaints gathers what the console says, errors,
 * dialogs, and requests other than for the page. */
exports.openPage = async (executablePath, file, options, use) => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'netfare-chromium-'));
  const context = await chromium.launchPersistentContext(data,
    { executablePath, args, ...options });
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
    fs.rmSync(data, { recursive: true, force: true });
  }
};
