/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.js - columns of whole numbers, as src/view/view-column.h writes them
 *
 * text -> base64 -> zlib -> planes of bytes -> numbers -> code.  Numbers up to 2^53 are exact. */

const bytesOfBase64 = (text) => {
  if (Uint8Array.fromBase64 !== undefined) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
};

const inflate = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const joinPlanes = (bytes, count, planes) => {
  if (planes === 0) return new Float64Array(count);
  if (planes === 1) return Float64Array.from(bytes);
  const values = new Float64Array(count);
  const of = (plane) => bytes.subarray(plane * count, (plane + 1) * count);
  /* Three planes at a time: the memory of the values takes longer than the sums. */
  for (let plane = 0; plane < planes; plane += 3) {
    const factor = 256 ** plane, low = of(plane);
    const middle = plane + 1 < planes ? of(plane + 1) : null;
    const high = plane + 2 < planes ? of(plane + 2) : null;
    if (middle === null)
      for (let i = 0; i < count; i++) values[i] += low[i] * factor;
    else if (high === null)
      for (let i = 0; i < count; i++) values[i] += (low[i] | middle[i] << 8) * factor;
    else
      for (let i = 0; i < count; i++)
        values[i] += (low[i] | middle[i] << 8 | high[i] << 16) * factor;
  }
  return values;
};

const decode = {
  plain: () => {},
  rising: (values) => {
    for (let i = 1; i < values.length; i++) values[i] += values[i - 1];
  },
  signed: (values) => {
    for (let i = 0; i < values.length; i++) {
      const odd = values[i] % 2;
      values[i] = odd ? -(values[i] + 1) / 2 : values[i] / 2;
    }
  }
};

/* description: { name, count, planes, code }; text: the column's element. */
export const readColumn = async (description, text) => {
  const { count, planes, code, name } = description;
  const bytes = count > 0 && planes > 0 ? await inflate(bytesOfBase64(text)) : new Uint8Array(0);
  if (bytes.length !== count * planes)
    throw new Error(`column ${name}: found ${bytes.length} bytes, expected ${count * planes}`);
  const values = joinPlanes(bytes, count, planes);
  decode[code](values);
  return values;
};
