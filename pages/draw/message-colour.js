/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-colour.js - the colour of a message, by its size, type or distance */

import { distanceShare, sizeShare, typeKind } from 'pages/compute/colours';

export const messageColour = (surface, view, message) => {
  if (view.colourBy === 'type') return surface.kind(typeKind(view.trace, message));
  const share = view.colourBy === 'size' ? sizeShare(view.trace, message)
    : distanceShare(view.trace, message);
  return surface.levels[Math.round(share * (surface.levels.length - 1))];
};
