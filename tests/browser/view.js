/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.js CHROMIUM FOLDER NUMBER - the page of displays: drawn, moved, used by keys */
'use strict';
const path = require('path');
const { close, openPage, tapFrom } = require('./browser');

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
    const data = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
    const colours = new Set();
    let sum = 0, last = -1;
    for (const colour of data) {
      if (colour !== last) colours.add(last = colour);
      sum = (Math.imul(sum, 31) + colour) | 0;
    }
    return { colours: colours.size, sum };
  }, id);
};

const ids = (page) => page.locator('.display:has(canvas)').evaluateAll((all) =>
  all.map((one) => one.id));
const timed = (page) => page.locator('.display.time:has(canvas)').evaluateAll((all) =>
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
    await page.locator('button[aria-label="all of the run"]').click();
    if ((await pixels(page, id)).sum !== whole.sum) same.push(`${id} back`);
  }
  check('every display over time changes with zoom, and back', same.length === 0, same);
};

const allPixels = async (page) => {
  const sums = {};
  for (const id of await ids(page)) sums[id] = (await pixels(page, id)).sum;
  return sums;
};

const selected = async (page) => {
  const before = await allPixels(page);
  await page.locator('#canvas-gantt').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await settle(page);
  const after = await allPixels(page);
  /* The matrix counts and network need a processor, too: all are marked. */
  const unmarked = Object.keys(before).filter((id) => before[id] === after[id]);
  check('a processor selected by keys is marked in every display', unmarked.length === 0, unmarked);
  check('and in the tables', await page.locator('#statistics tr.selected td').first()
    .textContent() === '2');
  await page.locator('#canvas-gantt').focus();
  check('which is told to the keyboard', /^processor 2 is idle at 15\.20 s/.test(
    await page.locator('#gantt output').textContent()), await page.locator('#gantt output').textContent());
  await page.keyboard.press('Escape');
  await page.locator('#spacetime').scrollIntoViewIfNeeded();
  const lines = await pixels(page, 'spacetime');
  await page.locator('#canvas-spacetime').focus();
  await page.keyboard.press('m');
  await settle(page);
  check('m selects a message', (await pixels(page, 'spacetime')).sum !== lines.sum);
  await page.keyboard.press('Escape');
};

const played = async (page) => {
  const clock = page.locator('#controls .clock');
  await page.keyboard.press('Home');
  await page.locator('button[aria-label="next event"]').click();
  await settle(page);
  check('a step goes to the next event', await clock.textContent() === '1.600 s',
    await clock.textContent());
  await page.locator('#canvas-gantt').focus();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelector('#controls .clock').textContent !== '1.600 s',
    null, { timeout: 5000 }).catch(() => {});
  check('play moves now', await clock.textContent() !== '1.600 s');
  await page.keyboard.press(' ');
  await settle(page);
  const at = await clock.textContent();
  await page.waitForTimeout(100);
  check('pause stops it', await clock.textContent() === at);
  await page.keyboard.press('End');
  await settle(page);
  check('End is the end', await clock.textContent() === '58.00 s', await clock.textContent());
};

const tabbed = async (page) => {
  const reached = new Set();
  await page.locator('h1').click();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.closest('.display')?.id));
  }
  const all = await page.locator('.display').evaluateAll((list) => list.map((one) => one.id));
  const missed = all.filter((id) => !reached.has(id));
  check('Tab reaches every display', missed.length === 0, missed);
};

const ordered = async (page) => {
  const before = await pixels(page, 'gantt');
  await page.locator('label:has-text("order") select').selectOption('gray');
  check('processors by Gray code', (await pixels(page, 'gantt')).sum !== before.sum);
  await page.locator('input[type=file]').setInputFiles(
    { name: 'mine.order', mimeType: 'text/plain', buffer: Buffer.from('1 0\n99') });
  await page.waitForFunction(() => document.querySelector('#controls input[type=file] + output')
    .textContent !== '');
  check('a wrong file of an order is told', await page.locator('#controls input[type=file] + output')
    .textContent() === "mine.order, line 2: found '99', expected the number of a processor of the trace");
  await page.locator('label:has-text("order") select').selectOption('natural');
};

const coloured = async (page) => {
  const before = await pixels(page, 'gantt');
  await page.locator('label:has-text("colours") select').selectOption('colourblind');
  check('colours for the colour-blind', (await pixels(page, 'gantt')).sum !== before.sum);
  await page.locator('label:has-text("colours") select').focus();
  await page.keyboard.press('Escape');
  await page.locator('#canvas-gantt').focus();
  await page.keyboard.press('End');
  const other = await pixels(page, 'gantt');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  await page.locator('#canvas-gantt').focus();
  await page.keyboard.press('End');
  check('which are kept', (await pixels(page, 'gantt')).sum === other.sum);
};

/* How often the canvas of a display is cleared, which begins each drawing, while use () runs. */
const drawnIn = async (page, id, use) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await settle(page);
  await page.evaluate((name) => {
    const context = document.getElementById(`canvas-${name}`).getContext('2d');
    const clear = context.clearRect;
    window.cleared = 0;
    context.clearRect = (...all) => {
      window.cleared++;
      clear.apply(context, all);
    };
  }, id);
  await use();
  await settle(page);
  return page.evaluate(() => window.cleared);
};

const press = async (page, key, times) => {
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    await settle(page);
  }
};

const panned = async (page) => {
  const later = page.locator('button[aria-label="later"]');
  await page.locator('#canvas-count').focus();
  await press(page, '+', 3);
  for (const [id, again] of [['count', true], ['profile', true], ['matrix', false],
    ['kiviat', false]]) {
    const times = await drawnIn(page, id, () => later.click());
    check(`panning ${again ? 'draws' : 'does not draw'} ${id} again`, times > 0 === again, times);
  }
  const times = await drawnIn(page, 'matrix', async () => {
    await page.locator('#canvas-matrix').focus();
    await press(page, '.', 1);
  });
  check('another moment draws it', times > 0, times);
  await page.locator('#canvas-spacetime').focus();
  await page.keyboard.press('0');
  await press(page, '+', 3);
  const before = await pixels(page, 'spacetime');
  await press(page, 'ArrowRight', 4);
  const there = await pixels(page, 'spacetime');
  const palette = page.locator('label:has-text("colours") select');
  for (const one of ['colourblind', 'paragraph']) {
    await palette.selectOption(one);
    await settle(page);
  }
  check('lines drawn while panning are as those drawn at once',
    there.sum !== before.sum && (await pixels(page, 'spacetime')).sum === there.sum);
  await page.locator('#canvas-spacetime').focus();
  await press(page, 'ArrowLeft', 4);
  check('and the same when panned back', (await pixels(page, 'spacetime')).sum === before.sum);
};

/* What is written on the canvas of a display when it is drawn again: [{ words, x, y }]. Of
   several drawings in that time, each of which begins with clearing, the last one. */
const wordsOf = async (page, id) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await settle(page);
  return page.evaluate(async (name) => {
    const context = document.getElementById(`canvas-${name}`).getContext('2d'), all = [];
    const clear = context.clearRect;
    context.fillText = (words, x, y) => all.push({ words, x, y });
    context.clearRect = (...area) => {
      all.length = 0;
      clear.apply(context, area);
    };
    const palette = document.querySelector('#controls option[value="colourblind"]').parentNode;
    palette.value = palette.value === 'paragraph' ? 'colourblind' : 'paragraph';
    palette.dispatchEvent(new Event('change'));
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
    delete context.fillText;
    delete context.clearRect;
    return all;
  }, id);
};

/* 288 processors on 36 switches, whose names have no room. */
const crowded = async (page) => {
  const rows = (await wordsOf(page, 'gantt')).filter(({ x }) => x < 64).map(({ y }) => y);
  check('numbers of rows do not overlap', rows.length > 5 && rows.every((y, i) =>
    i === 0 || y - rows[i - 1] >= 12), rows);
  const names = (await wordsOf(page, 'network')).filter(({ words }) => /^g\d/.test(words)).length;
  check('names of switches are there only if most have room', names === 0 || names >= 18, names);
  await page.locator('input[aria-label="now"]').fill('150');
  const few = await wordsOf(page, 'animation');
  check('messages that are not drawn are told', few.some(({ words }) =>
    words === 'the first 5\u00a0000 messages; there are more'), few.slice(-2));
};

/* Words on a canvas that are not whole: they begin or end outside of it. */
const cutWords = (page) => page.evaluate(async () => {
  const cut = new Set(), prototype = CanvasRenderingContext2D.prototype;
  const fill = prototype.fillText;
  prototype.fillText = function (words, x, y, most = Infinity) {
    const width = Math.min(this.measureText(words).width, most), room = this.canvas.clientWidth;
    const left = x - { left: 0, center: width / 2, right: width }[this.textAlign];
    if (left < -0.5 || left + width > room + 0.5)
      cut.add(`${this.canvas.id}: ${words} from ${left} to ${left + width} of ${room}`);
    return fill.call(this, words, x, y, ...most < Infinity ? [most] : []);
  };
  const palette = document.querySelector('#controls option[value="colourblind"]').parentNode;
  for (const value of ['colourblind', 'paragraph']) {
    palette.value = value;
    palette.dispatchEvent(new Event('change'));
    for (const one of document.querySelectorAll('.display')) {
      one.scrollIntoView();
      for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
    }
  }
  prototype.fillText = fill;
  return [...cut];
});

const whole = async (page, what) => {
  const cut = await cutWords(page);
  check(`${what}: no words are cut off`, cut.length === 0, cut);
};

/* What each display's colours mean stands beside it, with the names of the states where it has them. */
const legends = async (page, without) => {
  const keys = await page.locator('.display:has(canvas)').evaluateAll((all) =>
    all.map((one) => [one.id, one.querySelector('.key')?.textContent.trim() ?? '']));
  const bare = keys.filter(([, words]) => words === '').map(([id]) => id);
  check('displays have legends', JSON.stringify(bare) === JSON.stringify(without), bare);
  const states = keys.filter(([id, words]) =>
    ['gantt', 'count', 'animation'].includes(id) && !/busy.*overhead.*idle/.test(words));
  check('which name the states', states.length === 0, states);
};

/* Before the data are read; what is for browsers without scripts is there before. */
const counting = async (page) => {
  await page.addInitScript(() => {
    window.said = [];
    new MutationObserver(() => {
      const words = document.getElementById('answer')?.textContent.trim() ?? '';
      if (words !== '' && window.said.at(-1) !== words) window.said.push(words);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  const said = await page.evaluate(() => window.said);
  check('counting is said at once', said.at(-2) === 'counting ..', said);
};

/* Canvases that the reader has not come to are drawn, too. */
const printed = async (page) => {
  const blank = await page.evaluate(() => {
    scrollTo(0, 0);
    dispatchEvent(new Event('beforeprint'));
    const empty = [...document.querySelectorAll('canvas')].filter((canvas) => {
      if (canvas.clientWidth === 0) return false;
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const context = copy.getContext('2d', { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      return data.every((value, i) => value === data[i % 4]);
    }).map((canvas) => canvas.id);
    dispatchEvent(new Event('afterprint'));
    return empty;
  });
  check('printing draws all displays first', blank.length === 0, blank);
  await page.emulateMedia({ media: 'print' });
  const stretched = await page.evaluate(() => [...document.querySelectorAll('canvas')].filter((canvas) => {
    Object.assign(canvas, { width: 1000, height: 400 });
    return canvas.clientWidth > 0 && Math.abs(canvas.clientWidth - 2.5 * canvas.clientHeight) > 5;
  }).map((canvas) => `${canvas.id} ${canvas.clientWidth} x ${canvas.clientHeight}`));
  await page.emulateMedia({ media: null });
  check('what is printed keeps its shape', stretched.length === 0, stretched);
};

/* The table keeps its head, and so the focus. */
const sortedByKeys = async (page) => {
  const first = page.locator('#statistics th button').nth(4);
  await page.locator('#statistics').scrollIntoViewIfNeeded();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  check('a table sorted by keys keeps the focus', await page.evaluate(() =>
    document.activeElement.closest('th')?.getAttribute('aria-sort')) === 'ascending' &&
    await first.evaluate((one) => one === document.activeElement));
};

const main = async () => {
  await open('scan.html', {}, async (page, complaints) => {
    await printed(page);
    await counting(page);
    await legends(page, []);
    await sortedByKeys(page);
    check('nor is then complained of', complaints.length === 0, complaints);
  });
  await open('scan.html', {}, async (page, complaints) => {
    check('the first screen says what the run was',
      (await page.locator('#answer').textContent()).startsWith(
        '16 processors take 58.00 s: 29.6 % of their time busy'),
      await page.locator('#answer').textContent());
    await drawn(page, '1400x900');
    await zoomed(page);
    await selected(page);
    await played(page);
    await tabbed(page);
    await ordered(page);
    await coloured(page);
    check('nothing is complained of or asked for', complaints.length === 0, complaints);
    check('the page is not wider than the screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('scan.html', {}, panned);
  await open('crowd.html', {}, crowded);
  for (const [what, viewport] of Object.entries(sizes))
    await open('kernel.html', { viewport }, (page) => whole(page, `the kernel, ${what}`));
  await open('scan.html', { viewport: sizes.small, colorScheme: 'dark' },
    async (page, complaints) => {
      await drawn(page, '420x800, dark');
      check('nor there wider than the screen', await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth), complaints);
    });
  for (const [what, viewport] of Object.entries(sizes))
    await open('tree.html', { viewport }, async (page) => {
      const { top, bottom, height } = await page.evaluate(() => {
        const box = document.getElementById('canvas-network').getBoundingClientRect();
        return { top: box.top, bottom: box.bottom, height: innerHeight };
      });
      check(`the network is on the first screen, ${what}`, top > 0 && bottom < height, [top, bottom]);
    });
  await open('tree.html', {}, async (page) => {
    await drawn(page, 'with a network');
  });
  await open('evil.html', {}, async (page, complaints) => {
    check('a script in a message text does not run', complaints.length === 0 &&
      await page.title() === 'evil.picl', [complaints, await page.title()]);
    await drawn(page, 'a trace of one message');
  });
  await open('short.html', {}, async (page, complaints) => {
    for (const id of await ids(page)) await pixels(page, id);
    check('a trace of one record that takes no time has a page', complaints.length === 0,
      complaints);
  });
  await open('path.html', {}, async (page, complaints) => {
    for (const id of ['gantt', 'spacetime', 'network']) {
      const choice = page.getByRole('combobox', { name: 'critical path' });
      const shown = await pixels(page, id);
      await choice.selectOption('hidden');
      const hidden = await pixels(page, id);
      await choice.selectOption('shown');
      check(`the critical path is shown or hidden: ${id}`, complaints.length === 0 && hidden.sum !== shown.sum &&
        (await pixels(page, id)).sum === shown.sum, complaints);
    }
  });
  await open('gaps.html', {}, async (page, complaints) => {
    check('gaps are marked', complaints.length === 0 &&
      await page.locator('#gaps li').count() === 2, complaints);
  });
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(close);
