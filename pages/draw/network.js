/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.js - links by how many messages share them now */
import { processorText } from 'pages/data/trace';
import { spacing, withRoom } from 'pages/compute/labels';
import { remember } from 'pages/data/remember';
import { linkLoad } from 'pages/compute/linkload';
import { drawNodes, EDGE, radiusFor, rowAt } from 'pages/draw/nodes';
import { text } from 'pages/draw/surface';

/* Where the control point of a bent link is, in steps of the grid; it deviates by half of it. */
const BEND = 0.9;

/* Links that more messages share have the same colour. */
export const MOST_SHARING = 8;

/* Between dots there is room for the links. */
const APART = 0.7;

/* Pictures that are stretched more fill the display. */
const MOST_STRETCHED = 3;

const MOST_NAMED = 1000, LEAST_SIDE = 3, MOST_SIDE = 13, NAME_HEIGHT = 12, SPARE = 2;

/* Where the names of switches stand: above their squares. */
const nameBoxes = (surface, network, points, side) =>
  Array.from({ length: network.nodes - network.processors }, (_, i) => {
    const node = network.processors + i, { x, y } = points[node];
    const half = surface.context.measureText(network.nodeName(node)).width / 2 + 2;
    const bottom = y - side / 2 - 1;
    return { left: x - half, right: x + half, top: bottom - NAME_HEIGHT, bottom };
  });

/* Names that have room, readable across lines; none where most have none. */
const drawNames = (surface, network, points, side) => {
  const { context } = surface, boxes = nameBoxes(surface, network, points, side);
  const room = withRoom(boxes);
  if (2 * room.filter((free) => free).length < boxes.length) return;
  room.forEach((free, i) => {
    const { left, right, top, bottom } = boxes[i];
    if (!free) return;
    context.globalAlpha = 0.8;
    context.fillStyle = surface.paper;
    context.fillRect(left, top, right - left, bottom - top);
    context.globalAlpha = 1;
    text(surface, network.nodeName(network.processors + i), (left + right) / 2,
      (top + bottom) / 2 + 1, 'center', surface.ink);
  });
};

/* Squares, with the names that have room. */
const drawSwitches = (surface, network, points) => {
  const { context } = surface, switches = points.slice(network.processors);
  const side = Math.max(Math.min(spacing(switches, 2 * MOST_SIDE) / 2, MOST_SIDE), LEAST_SIDE);
  context.fillStyle = surface.faint;
  for (const { x, y } of switches)
    context.fillRect(x - side / 2, y - side / 2, side, side);
  if (network.named && switches.length <= MOST_NAMED) drawNames(surface, network, points, side);
};

/* Hosts at which no processor is drawn: unused ones, and further nics of a processor. */
const sparesOf = (network) => {
  const taken = new Set(network.nodeOf);
  return Array.from({ length: network.processors }, (_, node) => node)
    .filter((node) => !taken.has(node));
};

const drawSpares = (surface, network, points) => {
  surface.context.fillStyle = surface.faint;
  for (const node of sparesOf(network)) {
    surface.context.beginPath();
    surface.context.arc(points[node].x, points[node].y, SPARE, 0, 2 * Math.PI);
    surface.context.fill();
  }
};

/* The switch or host nearest to a place, within reach. */
const nodeAt = (network, points, x, y) => {
  const nodes = [...points.keys()].slice(network.processors).concat(sparesOf(network));
  const at = rowAt(nodes.map((node) => points[node]), x, y);
  return at === null ? null : { row: null,
    text: `${nodes[at] < network.processors ? 'host' : 'switch'} ${network.nodeName(nodes[at])}` };
};

/* Along one side: where the unit begins, how long it is, and a step of the grid; links that are
 * bent have room beside the outermost nodes. */
const sideOf = (size, step, bends) => {
  const edge = bends ? (EDGE + BEND / 2 * step * size) / (1 + BEND * step) : EDGE;
  return { edge, long: size - 2 * edge, step: step * (size - 2 * edge) };
};

const sidesOf = (surface, { bent, step }) => {
  const bends = bent.includes(1);
  const x = sideOf(surface.width, step.x, bends), y = sideOf(surface.height, step.y, bends);
  /* Nodes in a line: there is room beside them. */
  if (y.step === 0) y.step = Math.min(x.step, (surface.height / 2 - EDGE) / BEND * 2);
  if (x.step === 0) x.step = Math.min(y.step, (surface.width / 2 - EDGE) / BEND * 2);
  /* As in the report, steps are as wide as high, if the display is not far from its form. */
  if (x.step > 0 && y.step > 0 && Math.max(x.step / y.step, y.step / x.step) < MOST_STRETCHED) {
    const [wide, narrow, size] = x.step > y.step ? [x, y, surface.width] : [y, x, surface.height];
    wide.long *= narrow.step / wide.step;
    wide.step = narrow.step;
    wide.edge = (size - wide.long) / 2;
  }
  return { x, y };
};

/* Adds a link to the path.  Where the other direction is drawn too, each is moved to its right;
 * one that would lead through other nodes is bent to that side, as in the report. */
const addLink = (context, from, to, spread, bent, { x, y }) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const right = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const dx = right.x * spread, dy = right.y * spread;
  context.moveTo(from.x + dx, from.y + dy);
  if (bent)
    context.quadraticCurveTo((from.x + to.x) / 2 + right.x * BEND * x.step,
      (from.y + to.y) / 2 + right.y * BEND * y.step, to.x + dx, to.y + dy);
  else context.lineTo(to.x + dx, to.y + dy);
};

/* Links that failed: dashed; straight, and in both directions. */
const drawFailed = (surface, network, points) => {
  const { context } = surface;
  if (network.failed.length === 0) return;
  context.strokeStyle = surface.faint;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.beginPath();
  for (const [from, to] of network.failed) {
    context.moveTo(points[from].x, points[from].y);
    context.lineTo(points[to].x, points[to].y);
  }
  context.stroke();
  context.setLineDash([]);
};

/* One path for all links of the same load: strokes are few.  Slow links are thin. */
const drawLinks = (surface, network, points, { load }) => {
  const { context } = surface, spread = network.links > 4000 ? 0 : 2.5;
  const sides = sidesOf(surface, network), slow = (link) => network.slow.has(link);
  const order = Array.from(load.keys()).sort((a, b) => load[a] - load[b] || slow(a) - slow(b));
  for (let i = 0; i < order.length;) {
    const same = load[order[i]], isSlow = slow(order[i]);
    context.strokeStyle = same === 0 ? surface.line
      : surface.sizes[Math.min(same, MOST_SHARING) - 1];
    context.lineWidth = (same === 0 ? 1 : 2.5) * (isSlow ? 0.4 : 1);
    context.beginPath();
    for (; i < order.length && load[order[i]] === same && slow(order[i]) === isSlow; i++)
      addLink(context, points[network.from[order[i]]], points[network.to[order[i]]], spread,
        network.bent[order[i]] === 1, sides);
    context.stroke();
  }
};

/* Links between the processors of the critical path: a dark edge. */
const pathLinks = (trace) => remember(trace, 'links of the path', ({ path, network }) => {
  const links = new Set();
  for (let i = 1; path !== null && i < path.length; i++)
    for (const link of network.route(path[i - 1][0], path[i][0]) ?? []) links.add(link);
  return links;
});

const drawPathLinks = (surface, view, network, points) => {
  if (view.path !== 'shown') return;
  const spread = network.links > 4000 ? 0 : 2.5, sides = sidesOf(surface, network);
  surface.context.strokeStyle = surface.ink;
  surface.context.lineWidth = 5;
  surface.context.beginPath();
  for (const link of pathLinks(view.trace))
    addLink(surface.context, points[network.from[link]], points[network.to[link]], spread,
      network.bent[link] === 1, sides);
  surface.context.stroke();
};

const pointsOf = (surface, network) => {
  const { x, y } = sidesOf(surface, network);
  return Array.from({ length: network.nodes }, (_, node) => {
    const at = network.point(node);
    return { x: x.edge + at.x * x.long, y: y.edge + at.y * y.long };
  });
};

const hostsOf = ({ network }, points) => Array.from(network.nodeOf, (node) => points[node]);

export default {
  id: 'network', title: 'Network', group: 'communication', kind: 'now', size: 'large',
  about: 'How many messages use each link now. If the trace has no times of links, a message ' +
    'uses all links of its route.',
  when: (trace) => trace.network !== null &&
    (trace.network.next !== null || trace.network.marks !== null),
  draw: (surface, view) => {
    const { network } = view.trace, points = pointsOf(surface, network);
    drawPathLinks(surface, view, network, points);
    drawFailed(surface, network, points);
    drawLinks(surface, network, points, linkLoad(view.trace, view.now));
    const hosts = hostsOf(view.trace, points);
    drawSpares(surface, network, points);
    drawSwitches(surface, network, points);
    drawNodes(surface, view, hosts, radiusFor(hosts) * APART);
  },
  hit: (surface, view, x, y) => {
    const { network } = view.trace, points = pointsOf(surface, network);
    const row = rowAt(hostsOf(view.trace, points), x, y);
    if (row === null) return nodeAt(network, points, x, y);
    const node = network.nodeOf[row];
    const name = network.named ? ` on ${network.nodeName(node)}`
      : node === view.trace.processors[row] ? '' : ` on node ${node}`;
    return { row, text: `${processorText(view.trace, row)}${name}` };
  },
  says: ({ trace, now }) => {
    const { load, most } = linkLoad(trace, now), { network } = trace;
    if (most === 0) return `${network.name}: no link is in use`;
    const link = load.indexOf(most);
    return `${network.name}: ${most} ${most === 1 ? 'message uses' : 'messages share'} ${network.linkName(link)}`;
  }
};
