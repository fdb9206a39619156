/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.js CHROMIUM FOLDER NUMBER - what a reader sees and does in the pages of FOLDER;
 * results as TAP from NUMBER + 1 on */
'use strict';
const fs = require('fs');
const path = require('path');
const { close, openPage, tapFrom } = require('./browser');

const [executablePath, folder, before] = process.argv.slice(2);
const check = tapFrom(Number(before));

const open = (name, options, use) =>
  openPage(executablePath, path.join(folder, name),
    { viewport: { width: 1200, height: 900 }, ...options },
    async (page, complaints) => {
      /* Painted; without scripts there are no frames to wait for. */
      if (options.javaScriptEnabled !== false)
        await page.evaluate(() => new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(done))));
      await use(page, complaints);
    });

const here = (page) => page.evaluate(() => location.hash);
const background = (page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const brightness = (colour) =>
  colour.match(/\d+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);

const press = async (page, keys) => {
  for (const key of keys) await page.keyboard.press(key);
  return here(page);
};

/* What stands in the first screen, before anything is scrolled. */
const firstScreen = async (page, width, height) => {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  const inside = await page.evaluate(() => ['#answer', 'header .bar', '#picture .net']
    .map((what) => {
      const box = document.querySelector(what).getBoundingClientRect();
      return [box.top >= 0, box.bottom <= innerHeight, box.left >= 0, box.right <= innerWidth,
        box.width > 50];
    }));
  check(`answer, bar and picture are on a first screen of ${width} x ${height}`,
    inside.flat().every((one) => one), inside);
  check('which is not wider than itself', await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth));
};

const selectByName = async (page, name) => {
  await page.locator('#interval-table tbody th a').filter({ hasText: name }).first().click();
};
const paneTitle = (page) => page.locator('#pane h3').textContent();

const navigation = async (page) => {
  check('the whole program is selected at first', (await paneTitle(page)).startsWith('MAIN'));
  check('j goes to the next interval', await press(page, 'j') === '#i2');
  check('j goes on', await press(page, 'j') === '#i3');
  check('k goes back', await press(page, 'k') === '#i2');
  check('p goes to what it is in', await press(page, 'p') === '#i1');
  check('c goes to the first inside', await press(page, 'c') === '#i2');
  check('n to the next at the same level', await press(page, 'n') === '#i3');
  check('the pane has its name', (await paneTitle(page)).includes('SEQ jacobi.c:121'));
  check('and its row is marked', await page.locator('#interval-table tr.here').getAttribute('id')
    === 'i3');
  check('and the focus is in the pane', await page.evaluate(() =>
    document.activeElement.closest('#pane') !== null));
  for (const [button, hash] of [['In', '#i4'], ['Next', '#i5'], ['Previous', '#i4'],
    ['Next at this level', '#i5'], ['Out', '#i3']]) {
    await page.locator('#pane').getByRole('button', { name: button, exact: true }).click();
    check(`button ${button}`, await here(page) === hash, await here(page));
  }
  await page.locator('#i5 a').click();
  check('a row of the table leads there', await here(page) === '#i5');
  await page.locator('#i4 a').focus();
  await page.keyboard.press('Enter');
  check('by keyboard too', await here(page) === '#i4' && (await paneTitle(page)).includes(':50'));
};

const anchors = async (page) => {
  for (const id of ['i3-comm', 'i3-effic', 'i5-comr', 'i5-nopd', 'i1-overp']) {
    await page.evaluate((hash) => { location.hash = hash; }, id);
    await page.waitForFunction((one) => document.activeElement.id === one, id);
    check(`#${id} leads to the field`, await page.evaluate((one) => {
      const box = document.getElementById(one).getBoundingClientRect();
      return box.top >= -1 && box.bottom <= innerHeight + 1;
    }, id));
  }
  check('kinds that do not occur are there, with zeros',
    await page.locator('#i1-overp').textContent() === '0' &&
    await page.locator('#i1-nopd').textContent() === '0');
  check('all digits are in the title', /^0\.0\d{4,} s$/.test(
    await page.locator('#i1-exec').getAttribute('title')));
  check('every field has its explanation', await page.evaluate(() =>
    [...document.querySelectorAll('#pane table.fields')][0].querySelectorAll('tbody th small')
      .length) === 18);
};

const order = (page) => page.locator('#interval-table tbody tr:visible').evaluateAll((rows) =>
  rows.map((row) => row.id).join(' '));

const table = async (page) => {
  check('rows are in the order of the program', await order(page) === 'i1 i2 i3 i4 i5');
  await page.locator('#i3 button.fold').click();
  check('a row folds', await order(page) === 'i1 i2 i3');
  await page.locator('#i3 button.fold').click();
  check('and unfolds', await order(page) === 'i1 i2 i3 i4 i5');
  await page.locator('#fold').click();
  check('all fold', await order(page) === 'i1 i2 i3');
  await page.locator('#fold').click();
  const byExecution = page.getByRole('button', { name: 'Execution time' });
  await byExecution.click();
  check('a column sorts, most first, inside what rows are in',
    await order(page) === 'i1 i3 i5 i4 i2', await order(page));
  await byExecution.click();
  check('and least first', await order(page) === 'i1 i2 i3 i4 i5', await order(page));
  await page.locator('#natural').click();
  await page.keyboard.press('/');
  await page.keyboard.type('par jacobi.c:');
  check('/ finds', await page.locator('#interval-table tr.found').count() === 3);
  check('hits are counted', await page.locator('#hits').textContent() === '0 of 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  check('Enter goes from hit to hit', await here(page) === '#i4' &&
    await page.locator('#hits').textContent() === '2 of 3');
  await page.locator('#hit-before').click();
  check('and a button back', await here(page) === '#i2');
  await page.locator('#find').fill('50');
  check('only hits are seen, and what they are in', await order(page) === 'i1 i3 i4',
    await order(page));
  await page.locator('#find').fill('nothing');
  check('no hits are said', await page.locator('#hits').textContent() === 'no hits');
  await page.locator('#find').press('Escape');
  check('escape shows all again', await order(page) === 'i1 i2 i3 i4 i5');
};

/* What is drawn on a canvas. */
const pixels = (page, id) => page.evaluate((name) => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() =>
    done(document.getElementById(name).toDataURL())))), id);

const overTime = async (page) => {
  const gantt = page.locator('#gantt'), said = page.locator('#at-time');
  await gantt.scrollIntoViewIfNeeded();
  const before = await pixels(page, 'gantt'), heat = await pixels(page, 'link-heat');
  check('processors and links are drawn', before.length > 2000 && heat.length > 2000);
  await page.locator('#zoom-in').click();
  check('zoom changes both', await pixels(page, 'gantt') !== before &&
    await pixels(page, 'link-heat') !== heat);
  await page.locator('#zoom-all').click();
  check('and back', await pixels(page, 'gantt') === before);
  await page.locator('#show-messages input').uncheck();
  check('messages can be left out', await pixels(page, 'gantt') !== before);
  await page.locator('#show-messages input').check();
  const box = await gantt.boundingBox();
  await page.mouse.move(box.x + 300, box.y + 60);
  check('a pointer is told what is there', /^Processor \d+ at .* busy /
    .test(await said.textContent()), await said.textContent());
  await page.mouse.down();
  await page.mouse.move(box.x + 600, box.y + 80, { steps: 3 });
  await page.mouse.up();
  await pixels(page, 'gantt');
  check('a time is selected, in both', /^Selected .* ms to .*; \d+ messages begin$/
    .test(await said.textContent()) && await pixels(page, 'link-heat') !== heat,
    await said.textContent());
  await page.locator('#zoom-selected').click();
  check('and zoomed to', await pixels(page, 'gantt') !== before);
  await gantt.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  check('keys: all, nothing selected', await pixels(page, 'gantt') === before);
  await page.keyboard.press('ArrowDown');
  check('arrows tell of a processor', /^Processor \d+, 0 s to 76\.82 ms: busy /
    .test(await said.textContent()), await said.textContent());
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  check('plus and arrows zoom and pan', await pixels(page, 'gantt') !== before);
  await page.keyboard.press('Home');
  await page.locator('#i4 a').click();
  check('an interval is marked in it', await pixels(page, 'gantt') !== before);
  await page.locator('#processor-totals summary').click();
  await page.locator('#processor-totals tbody tr').first().waitFor(); // filled on its event
  check('totals of processors unfold',
    await page.locator('#processor-totals tbody tr').count() === 16);
  await page.locator('#link-numbers summary').click();
  await page.locator('#link-numbers thead th').first().waitFor();
  check('and links as numbers', await page.locator('#link-numbers thead th').count() === 22);
};

const palette = async (page) => {
  const bar = () => page.evaluate(() =>
    getComputedStyle(document.querySelector('header .bar .p')).backgroundColor);
  const green = await bar();
  await page.locator('#palette').click();
  const other = await bar();
  check('the switch changes colours', green !== other, [green, other]);
  await page.reload();
  check('and is kept', await bar() === other);
  await page.locator('#palette').click();
  check('until it is switched back', await bar() === green);
};

const paper = async (page) => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  check('paper gets everything unfolded',
    await page.locator('details:not([open])').count() === 0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  check('and the screen is as before', await page.locator('#pane details[open]').count() === 0);
  await page.emulateMedia({ media: 'print' });
  check('buttons are not printed', !await page.locator('#find').isVisible());
  check('the network is on paper', await page.locator('svg.net').isVisible());
  await page.emulateMedia({ media: 'screen' });
};

const network = async (page) => {
  const section = page.locator('#network');
  check('the network is drawn', await section.locator('svg.net').isVisible() &&
    await section.locator('svg.net path').count() === 48 &&
    await section.locator('svg.net circle').count() === 16);
  check('links say their figures', await page.evaluate(() =>
    [...document.querySelectorAll('#network svg path')]
      .every((one) => /%/.test(one.querySelector('title').textContent))));
  await section.locator('svg.net a').first().focus();
  await page.keyboard.press('Enter');
  const row = await here(page);
  check('enter on a link of the drawing leads to its row', /^#link-\d+-\d+$/.test(row),
    row);
  check('which is in view', await page.evaluate((hash) => {
    const box = document.querySelector(hash).getBoundingClientRect();
    return box.top >= -1 && box.top < innerHeight;
  }, row));
};

/* The colour of a link that is always busy. */
const strokes = (page) => page.evaluate(() => {
  const hex = getComputedStyle(document.documentElement).getPropertyValue('--u8').trim();
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(' ');
});

/* What a browser on a machine at rest paints within a second. */
const limits = async (page) => {
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`# ${elements} elements`);
  check('below 30,000 elements', elements < 30000, elements);
};

const picture = async (page) => {
  const svg = page.locator('#picture .net'), said = page.locator('#at-link');
  const whole = await svg.getAttribute('viewBox');
  await page.locator('#picture-in').click();
  check('the picture zooms', await svg.getAttribute('viewBox') !== whole);
  await page.locator('#picture-all').click();
  check('and is whole again', await svg.getAttribute('viewBox') === whole);
  await svg.focus();
  await page.keyboard.press('ArrowRight');
  check('arrow keys tell of the busiest link first', /: 32\.1 % busy, /
    .test(await said.textContent()), await said.textContent());
  const box = await svg.locator('path').nth(5).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  check('a touch tells of what is near', /^\d+ → \d+: .* busy/.test(await said.textContent()),
    await said.textContent());
  await svg.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  check('plus and arrows zoom and pan', await svg.getAttribute('viewBox') !== whole);
  await page.keyboard.press('Home');
};

/* What the keyboard stops at, in the order of the page. */
const stops = (page) => page.evaluate(() => {
  const table = [...document.querySelectorAll('table')].find((one) => one.getClientRects().length > 0);
  const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length > 0);
  return all.filter((one) => one.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING &&
    !table.contains(one)).length;
});

const layout = async (page, what) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  check(`${what}: at most 30 stops of the keyboard before the first table`, await stops(page) <= 30,
    await stops(page));
  const cut = await page.evaluate(() => [...document.querySelectorAll('.scroll, #pane, #pane .fields')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className || one.id));
  check(`${what}: the table of intervals and the pane fit beside each other`, cut.length === 0, cut);
  for (const width of [420, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(100);
    const small = await page.evaluate(() => [...document.querySelectorAll('svg.net text')].filter((one) =>
      getComputedStyle(one).visibility === 'visible' &&
      parseFloat(getComputedStyle(one).fontSize) * one.closest('svg').getScreenCTM().a < 8.9).length);
    check(`${what}: at ${width} no letters below 9 pixels`, small === 0, small);
  }
};

/* The seed's places of each kind of operation. */
const kinds = async (page) => {
  await page.evaluate(() => { location.hash = '#i1'; });
  await page.waitForFunction(() => document.getElementById('i1-nopi') !== null);
  const places = [...'irsad'].flatMap((kind) => ['nop', 'com', 'synch', 'over'].map((name) => name + kind));
  check('cells of kinds lead to the twenty places', await page.evaluate((all) => all.every((name) =>
    document.querySelector(`#i1-${name} a`).getAttribute('href') === `#${name}`), places));
  check('which have the figures of the program', await page.evaluate((all) => all.every((name) =>
    document.getElementById(name).textContent.trim() !== '' && document.getElementById(name).textContent.trim() ===
    document.getElementById(`i1-${name}`).textContent), places));
};

/* What is in view on the page of displays, at the address of the link. */
const moment = async (page) => {
  await page.locator('#zoom-in').click();
  await page.waitForFunction(() => document.getElementById('view-page').hash !== '');
  await page.waitForTimeout(100);
  const hash = await page.evaluate(() => document.getElementById('view-page').hash);
  const [from, to] = hash.slice(3).split(',').map(Number);
  check('the link has the part in view', Math.abs((to - from) * 2 - 0.0768) < 0.001, hash);
  await page.locator('#view-page').click();
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  const now = await page.evaluate(() => document.querySelector('#controls .clock').title);
  check('which the page of displays shows', parseFloat(now) >= from && parseFloat(now) <= to, [now, hash]);
  await page.goBack();
};

const legend = async (page) => {
  const shown = () => page.locator('#time .key.states span:visible').allTextContents();
  await page.locator('#zoom-all').click();
  await page.waitForTimeout(100);
  const whole = await shown();
  check('the legend has what is drawn', whole.includes('message') && whole.includes('reduction'), whole);
  /* The first 0.3 ms, in which all compute. */
  await page.evaluate(() => {
    const gantt = document.getElementById('gantt'), { left, top } = gantt.getBoundingClientRect();
    for (let i = 0; i < 25; i++)
      gantt.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, cancelable: true, deltaY: -1,
        clientX: left + 93, clientY: top + 30 }));
  });
  await page.waitForTimeout(100);
  const begin = await shown();
  check('and of a part only what is in it', !begin.includes('message') && !begin.includes('reduction'), begin);
  await page.locator('#zoom-all').click();
};

const main = async () => {
  let lightStroke;
  await open('report.html', { colorScheme: 'light' }, async (page, complaints) => {
    check('the report opens without complaint or request', complaints.length === 0,
      complaints);
    await firstScreen(page, 420, 800);
    await firstScreen(page, 1400, 900);
    const answer = await page.locator('#answer').textContent();
    check('the answer says what messages wait for',
      /messages wait [\d.]+\sus each for earlier ones of the same sender\.$/.test(answer), answer);
    check('light is light', brightness(await background(page)) > 600);
    await navigation(page);
    await table(page);
    await anchors(page);
    await overTime(page);
    await kinds(page);
    await legend(page);
    await palette(page);
    await paper(page);
    await network(page);
    await picture(page);
    lightStroke = await strokes(page);
    check('nothing was asked of the network meanwhile', complaints.length === 0,
      complaints);
  });
  await open('report.html', {}, async (page) => { await layout(page, 'a report'); await moment(page); });
  await open('many-links.html', {}, (page) => layout(page, 'a large report'));
  await open('report.html', { colorScheme: 'dark' }, async (page) => {
    check('dark is dark', brightness(await background(page)) < 150);
    check('and much use is bright there, as it is dark on light',
      brightness(await strokes(page)) > 550 && brightness(lightStroke) < 250,
      [lightStroke, await strokes(page)]);
  });
  await open('report.html', { javaScriptEnabled: false }, async (page) => {
    check('without scripts intervals can be read', await page.locator('#i2').isVisible() &&
      /\d %/.test(await page.locator('#i2').textContent()));
    check('and the answer, and the network', await page.locator('#answer').isVisible() &&
      await page.locator('svg.net').isVisible());
    check('and no buttons are offered', await page.locator('button:visible').count() === 0);
    check('and what needs them is said', await page.locator('noscript').count() === 3);
    /* 18 fields of each of the 5 intervals, and six of each kind that occurs. */
    check('and every field of every interval', await page.evaluate(() => {
      const fields = ['effic', 'exec', 'total', 'ptime', 'ptimec', 'ptimes', 'ptimei', 'lost', 'insuf', 'iuser',
        'isyst', 'comm', 'csyn', 'idle', 'imbal', 'synch', 'vary', 'over'];
      return [1, 2, 3, 4, 5].every((n) => fields.every((name) =>
        document.getElementById(`i${n}-${name}`)?.offsetParent));
    }));
    check('and of every kind that occurs', await page.evaluate(() =>
      ['nopr', 'comr', 'synchr', 'overr', 'nops', 'coms', 'synchs', 'overs', 'nopi', 'comi', 'synchi', 'overi']
        .every((name) => document.getElementById(`i1-${name}`)?.textContent.trim() !== '')));
  });
  await open('compare.html', {}, async (page, complaints) => {
    check('the comparison opens without complaint or request', complaints.length === 0,
      complaints);
    check('and has the same keys', await press(page, 'jj') === '#i2');
    check('what differs is first', await page.evaluate(() =>
      document.querySelector('header + main').firstElementChild.id) === 'differences');
    const columns = page.locator('#columns article');
    check('each machine has its sentence, shares, picture and busiest links',
      await columns.count() === 2 && await columns.locator('.answer').count() === 2 &&
      await columns.locator('.key').count() === 2 && await columns.locator('svg.net').count() === 2 &&
      await columns.locator('table.links').count() === 2);
    const place = () => columns.evaluateAll((all) => all.map((one) =>
      one.getBoundingClientRect().left));
    const beside = await place();
    await page.setViewportSize({ width: 420, height: 800 });
    const under = await place();
    check('beside each other, on a phone one under another',
      beside[0] < beside[1] && under[0] === under[1], [beside, under]);
    check('which is not wider than the phone', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
    await page.setViewportSize({ width: 1200, height: 900 });
    const figures = await page.locator('#machines figure').count();
    check('and charts of states and congestion', figures === 2, figures);
    const bars = page.locator('#run-time, #machines figure').getByRole('img');
    const silent = await bars.evaluateAll((all) => all.filter((bar) =>
      !/\d %/.test(bar.getAttribute('aria-label') || '')).length);
    check('whose bars say what they show', await bars.count() >= 6 && silent === 0, silent);
  });
  await open('compare12.html', {}, async (page, complaints) => {
    check('twelve machines open without complaint or request', complaints.length === 0, complaints);
    for (const [width, height] of [[1400, 900], [420, 800]]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      const seen = await page.evaluate(() => [...document.querySelectorAll('#answer, #run-time .bar, .track .range')]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth).length);
      check(`the answer, all bars and their ranges are in the first screen of ${width} x ${height}`, seen === 25, seen);
      const ends = await page.locator('#run-time .track').evaluateAll((all) => all.map((track) => {
        const box = track.getBoundingClientRect();
        return `${box.left} ${box.right}`;
      }));
      check('all bars begin and end at one place', new Set(ends).size === 1, ends);
      const alone = await page.locator('#columns article').evaluateAll((all) => {
        const rows = new Map();
        for (const { top } of all.map((one) => one.getBoundingClientRect())) rows.set(top, (rows.get(top) ?? 0) + 1);
        return innerWidth > 500 && [...rows.values()].includes(1);
      });
      check('no machine is alone in a row', !alone);
      await page.emulateMedia({ media: 'print' });
      check('printed, a machine is whole on a page', await page.locator('#columns article').evaluateAll((all) =>
        all.every((one) => getComputedStyle(one).breakInside === 'avoid' &&
          getComputedStyle(one.parentElement).display === 'block')));
      await page.emulateMedia({ media: 'screen' });
      const broken = await page.locator('table.sides').evaluateAll((all) => all.flatMap((table) =>
        [...table.querySelectorAll('td')].filter((cell) => /^[\w-]+$/.test(cell.textContent) && cell.clientHeight > 40)
          .map((cell) => cell.textContent)));
      check('no word in a table is broken', broken.length === 0, broken);
    }
  });
  await open('equal.html', {}, async (page) => {
    await page.locator('#chart-key').selectOption({ label: 'link byte time' });
    const ways = await page.locator('#panels path.series').evaluateAll((paths) =>
      paths.map((path) => path.getAttribute('d')));
    check('times that span less than 20 times are on a linear axis', !await page.locator('#chart-log-y').isChecked());
    check('equal lines are apart', ways.length === 2 && ways[0] !== ways[1], ways);
  });
  await open('why.html', {}, async (page, complaints) => {
    check('a page with other prices opens without complaint or request', complaints.length === 0, complaints);
    check('it has a curve for each target', await page.locator('#what-if-curves path.series').count() === 2);
    const slider = page.getByRole('slider', { name: 'Bandwidth' });
    const said = () => slider.getAttribute('aria-valuetext');
    check('a slider begins at the run', /^This run: /.test(await said()), await said());
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    check('the next value is the next run', /^Bandwidth 2 times as fast: .*, saves /.test(await said()),
      await said());
    check('its row is marked', await page.locator('#what-if tr.here th').textContent() === 'links x2');
    check('and its point', await page.locator('#what-if-curves a.chosen').count() === 1);
    const pixels = () => page.locator('#gantt').evaluate((canvas) => canvas.toDataURL());
    const box = page.getByRole('checkbox', { name: 'critical path' });
    const before = await pixels();
    await box.uncheck();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    check('the critical path is drawn, or not', await pixels() !== before);
    await page.setViewportSize({ width: 420, height: 800 });
    check('sliders fit a small screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('help.html', {}, async (page, complaints) => {
    check('a page with candidates opens without complaint or request', complaints.length === 0, complaints);
    const names = await page.getByRole('slider').evaluateAll((all) => all.map((one) => one.ariaLabel));
    check('it has its own sliders', names.join() === 'Bandwidth,Latency,Computing', names);
    await page.setViewportSize({ width: 420, height: 800 });
    check('its table of candidates fits a small screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('why.html', { javaScriptEnabled: false }, async (page) => {
    check('without scripts the table has all', await page.locator('#what-if tbody tr').count() === 4 &&
      !await page.locator('#what-if-curves').isVisible());
  });
  await open('sweep.html', {}, async (page, complaints) => {
    check('the sweep opens without complaint or request', complaints.length === 0, complaints);
    check('two values of the third key are two panels',
      await page.locator('#panels svg.chart').count() === 2);
    check('with a line for each network', await page.locator('#panels path.series').count() === 4);
    const first = page.locator('#panels svg a').first();
    check('points say their figures', /link byte time .*: Time .*s$/
      .test(await first.getAttribute('aria-label')), await first.getAttribute('aria-label'));
    await first.focus();
    await page.keyboard.press('Enter');
    const row = await here(page);
    check('and lead to the command that makes their report', /^#row-\d+$/.test(row) &&
      await page.locator(`${row} code`).isVisible() &&
      /netfare replay .* --html report-\d+\.html/.test(await page.locator(`${row} code`).textContent()));
    check('times that span more than 20 times are on a logarithmic axis, a key that does not is not',
      await page.locator('#chart-log-y').isChecked() && !await page.locator('#chart-log-x').isChecked());
    const heights = () => page.locator('#panels svg .grid').evaluateAll((all) => all.map((one) => one.getAttribute('d')).join());
    const byRule = await heights();
    await page.locator('#chart-log-y').uncheck();
    check('another one can be chosen', await heights() !== byRule);
    await page.locator('#chart-log-y').check();
    check('and left again', await heights() === byRule);
    await page.locator('#panels svg a').first().focus();
    await page.keyboard.press('ArrowRight');
    check('arrow keys lead from point to point', await page.evaluate(() =>
      [...document.querySelectorAll('#panels svg')[0].querySelectorAll('a')].indexOf(document.activeElement)) === 1);
    check('and the tabulator key past them', await page.locator('#panels svg').evaluateAll((all) =>
      all.every((one) => one.querySelectorAll('a[tabindex="0"]').length === 1)));
    const saved = async (button) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(button).click()]);
      return [download.suggestedFilename(), fs.readFileSync(await download.path(), 'utf8')];
    };
    const [pictureName, picture] = await saved('#save-svg');
    const drawn = await page.evaluate((xml) => {
      const read = new DOMParser().parseFromString(xml, 'image/svg+xml');
      return [read.querySelectorAll('parsererror').length, read.querySelectorAll('path.series').length,
        read.querySelectorAll('circle').length, read.querySelectorAll('a, script, image, [href]').length,
        /link byte time/.test(read.documentElement.textContent) && /mesh:4x4/.test(read.documentElement.textContent)];
    }, picture);
    check('what is drawn can be saved as a picture of its own',
      pictureName === 'sweep.svg' && drawn.join() === '0,4,12,0,true', drawn);
    const [tableName, table] = await saved('#save-csv');
    const lines = table.trim().split('\n');
    check('and as a table', tableName === 'sweep.csv' && lines[0] === 'row,network,link byte time,ties,time_s' &&
      lines.length === 13 && /^1,bus:16,100ns,lowest,0\.\d{12}$/.test(lines[1]), lines);
    await page.locator('#chart-key').selectOption({ label: 'network' });
    check('names make bars', await page.locator('#panels svg rect').count() === 12);
    await page.locator('#chart-figure').selectOption({ label: 'Efficiency' });
    check('other figures can be shown', / %$/
      .test(await page.locator('#panels svg a').first().getAttribute('aria-label')));
    const order = () => page.locator('#run-table tbody tr').evaluateAll((rows) =>
      rows.map((one) => one.id.slice(4)).join(' '));
    const before = await order();
    await page.locator('#run-table th:nth-child(5) button').click();
    const sorted = await order();
    await page.locator('#run-table th:nth-child(5) button').click();
    check('the table sorts', sorted !== before && await order() !== sorted, [before, sorted]);
    await page.setViewportSize({ width: 420, height: 800 });
    check('and fits a small screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('many-rows.html', {}, async (page, complaints) => {
    check('a sweep over wide ranges opens without complaint or request', complaints.length === 0, complaints);
    check('its key is on a logarithmic axis', await page.locator('#chart-log-x').isChecked());
    for (const width of [1400, 420]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const wide = await page.evaluate(() => [document.querySelector('#panels svg').getBoundingClientRect().width,
        document.querySelector('main').clientWidth, document.querySelector('#panels svg').getAttribute('width')]);
      check(`its chart is as wide as the page at ${width}, and drawn for that width`,
        wide[0] > wide[1] - 3 && Math.abs(wide[0] - wide[2]) < 3, wide);
    }
    const report = await page.locator('#row-1 td a').first().getAttribute('href');
    check('cells lead to reports', report === 'reports/row-1.html', report);
    check('and points', await page.locator('#panels svg a').first().getAttribute('href') === 'reports/row-1.html');
    check('a report for each row', await page.locator('#run-table a[href^="reports/row-"]').count() === 80);
    await page.locator('#row-3 td a').first().click();
    check('which opens', /\/reports\/row-3\.html$/.test(page.url()) && await page.locator('#answer').isVisible());
  });
  await open('range.html', {}, async (page, complaints) => {
    check('a sweep with ranges opens without complaint', complaints.length === 0, complaints);
    check('and has a whisker at each point', await page.locator('#panels .whisker').count() === 4);
    check('which says its ends', /Time [^(]*s \([^)]* \.\. [^)]*s\)$/.test(await page.locator('#panels svg a').first()
      .getAttribute('aria-label')));
    await page.locator('#chart-figure').selectOption({ label: 'Efficiency' });
    check('other figures have none', await page.locator('#panels .whisker').count() === 0);
    await page.emulateMedia({ media: 'print' });
    check('printed without commands', await page.locator('#run-table details:visible').count() === 0);
  });
  await open('evil.html', {}, async (page, complaints) => {
    check('a script in a name does not run',
      !(await page.title()).startsWith('run') && complaints.length === 0, complaints);
    check('but is shown', (await page.locator('#i1 a').textContent())
      .includes('<script>document.title="run"</script>') && (await paneTitle(page))
      .includes('<script>document.title="run"</script>'));
    check('and makes no element', await page.locator('img').count() === 0 &&
      await page.locator('script').count() === 2);
  });
  await open('source.html', {}, async (page, complaints) => {
    const text = page.locator('#pane .source');
    check('the pane has the line of the program', await text.textContent() ===
      'B_Comp (P_Map (B_Map ($Increment)))' && await text.locator('b').count() === 0);
    await selectByName(page, 'P_Map');
    check('a construct within a line is in bold', await text.textContent() ===
      'B_Comp (P_Map (B_Map ($Increment)))' && await text.locator('b').textContent() === 'P_Map');
    await selectByName(page, 'P_Split');
    check('a script in the text is text', await text.textContent() ===
      '(P_Split (B_Num 2) (B_Num 0)) -- </script><img src=x onerror=alert(1)> \ufffd' &&
      await page.locator('img').count() === 0 && complaints.length === 0, complaints);
    await page.setViewportSize({ width: 420, height: 800 });
    check('and fits a small screen', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
  });
  await open('evil-network.html', {}, async (page, complaints) => {
    check('a script in the name of a network does not run', complaints.length === 0,
      complaints);
    check('and is shown as text', await page.locator('img').count() === 0 &&
      (await page.locator('#network p').allTextContents()).join(' ').includes('<img src=x'));
  });
  await open('many-links.html', {}, async (page, complaints) => {
    check('4096 links open', complaints.length === 0, complaints);
    await limits(page);
  });
  await open('many.html', {}, async (page, complaints) => {
    check('500 intervals on 1024 processors open', complaints.length === 0, complaints);
    await limits(page);
    check('and keys lead through them', await press(page, 'jjjj') === '#i5');
  });
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(close);
