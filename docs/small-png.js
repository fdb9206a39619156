/* SPDX-License-Identifier: GPL-3.0-or-later */
/* small-png.js - a picture of a browser with at most 256 colours, in a quarter of the bytes */
'use strict';
const zlib = require('node:zlib');

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MOST_COLOURS = 256;

const chunksOf = (png) => {
  const chunks = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
  }
  return chunks;
};

/* Which of left, up and both the byte differs least from (PNG specification, 9.4). */
const paeth = (left, up, corner) => {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one));
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/* The bytes of all pixels, without filters. */
const pixelsOf = (raw, width, height, size) => {
  const line = width * size, pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)];
    for (let i = 0; i < line; i++) {
      const at = y * line + i;
      const left = i >= size ? pixels[at - size] : 0, up = y > 0 ? pixels[at - line] : 0;
      const corner = i >= size && y > 0 ? pixels[at - line - size] : 0;
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[at] = raw[y * (line + 1) + 1 + i] + added;
    }
  }
  return pixels;
};

const distance = (a, b) => [16, 8, 0].reduce((sum, bits) => sum + (((a >> bits) & 255) - ((b >> bits) & 255)) ** 2, 0);

/* The most frequent colours, and for each other one the place of the nearest. */
const paletteOf = (colours) => {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
  const palette = all.slice(0, MOST_COLOURS), places = new Map(palette.map((colour, i) => [colour, i]));
  for (const colour of all.slice(MOST_COLOURS))
    places.set(colour, palette.reduce((best, one, i) => distance(one, colour) < distance(palette[best], colour) ? i : best, 0));
  return { palette, places };
};

const chunk = (type, data) => {
  const head = Buffer.alloc(8), end = Buffer.alloc(4), body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  head.writeUInt32BE(data.length);
  end.writeUInt32BE(crcOf(body));
  return Buffer.concat([head.subarray(0, 4), body, end]);
};

/* PNG specification, annex D. */
const crcOf = (bytes) => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/* Of a picture of 8 bits for each of red, green, blue, and perhaps opacity. */
exports.smallPng = (png) => {
  const chunks = chunksOf(png), header = Buffer.from(chunks[0].data);
  const width = header.readUInt32BE(0), height = header.readUInt32BE(4), size = header[9] === 6 ? 4 : 3;
  const raw = zlib.inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const pixels = pixelsOf(raw, width, height, size);
  const colours = Array.from({ length: width * height }, (none, i) =>
    (pixels[i * size] << 16) | (pixels[i * size + 1] << 8) | pixels[i * size + 2]);
  const { palette, places } = paletteOf(colours);
  const lines = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, i) => { lines[i + Math.floor(i / width) + 1] = places.get(colour); });
  header[9] = 3; /* colours of a palette */
  return Buffer.concat([SIGNATURE, chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))),
    chunk('IDAT', zlib.deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
};
