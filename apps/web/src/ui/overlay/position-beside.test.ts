import { expect, it } from 'vitest';
import { positionBeside } from './position-beside.ts';

const VIEW = { width: 400, height: 300 };
const BOX = { width: 60, height: 20 };

it.each([
  ['top', { left: 200, top: 100, width: 20, height: 20 }, { left: 180, top: 74 }],
  ['top', { left: 200, top: 5, width: 20, height: 20 }, { left: 180, top: 31 }],
  ['bottom', { left: 200, top: 100, width: 20, height: 20 }, { left: 180, top: 126 }],
  ['bottom', { left: 200, top: 275, width: 20, height: 20 }, { left: 180, top: 249 }],
  ['right', { left: 10, top: 100, width: 20, height: 20 }, { left: 36, top: 100 }],
  ['right', { left: 370, top: 100, width: 20, height: 20 }, { left: 304, top: 100 }],
  ['left', { left: 10, top: 100, width: 20, height: 20 }, { left: 36, top: 100 }],
  ['top', { left: 380, top: 100, width: 20, height: 20 }, { left: 332, top: 74 }],
] as const)('places a box at the %s of %j', (side, anchor, position) => {
  expect(positionBeside(anchor, BOX, side, VIEW)).toEqual(position);
});
