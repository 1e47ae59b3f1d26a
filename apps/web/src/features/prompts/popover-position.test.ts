import { expect, test } from 'vitest';
import { choosePosition } from './popover-position.ts';

const VIEW = { top: 50, bottom: 850 };

test.each([
  ['a docked field has its list above', { top: 700, bottom: 800 }, { side: 'above', roomPx: 634 }],
  ['a field high on the page has it below', { top: 250, bottom: 400 }, { side: 'below', roomPx: 434 }],
  ['as much room on both sides: above', { top: 400, bottom: 500 }, { side: 'above', roomPx: 334 }],
  ['no room at all is no negative height', { top: 55, bottom: 845 }, { side: 'above', roomPx: 0 }],
] as const)('%s', (_name, field, position) => {
  expect(choosePosition(field, VIEW)).toEqual(position);
});
