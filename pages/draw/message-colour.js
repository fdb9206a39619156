/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-colour.js - the colour of a message, by its size, type or distance */

import { distanceShare, sizeShare, typeKind } from 'pages/compute/colours';
import { kindOf } from 'pages/shared/palette';
import { stepAt } from 'pages/shared/scale';

export const messageColour = (surface, view, message) => {
  if (view.colourBy === 'type') return kindOf(surface.types, typeKind(view.trace, message));
  return view.colourBy === 'size' ? stepAt(surface.sizes, sizeShare(view.trace, message))
    : stepAt(surface.distances, distanceShare(view.trace, message));
};
