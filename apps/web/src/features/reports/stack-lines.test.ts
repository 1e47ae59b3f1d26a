import { expect, test } from 'vitest';
import { toStackLines } from './stack-lines.ts';

const shown = (stack: string) =>
  toStackLines(stack).map(({ name, file, position }) => [name, file, position]);

test.each([
  [
    'TypeError: x is not a function\n    at draw (http://localhost/assets/app-1.js:1:2)\n    at async http://localhost/app.js:9:9',
    [
      ['draw', 'app-1.js', '1:2'],
      [null, 'app.js', '9:9'],
    ],
  ],
  [
    'draw@http://localhost/assets/app.js:1:2\n@http://localhost/app.js:3:4',
    [
      ['draw', 'app.js', '1:2'],
      [null, 'app.js', '3:4'],
    ],
  ],
  [
    '\n    at Chat\n    at App',
    [
      ['Chat', null, null],
      ['App', null, null],
    ],
  ],
  ['\n    at Chat (http://localhost/chat.js?v=1:5:6)', [['Chat', 'chat.js', '5:6']]],
  ['Error: m\n    at new Panel (app.js:1:2)', [['new Panel', 'app.js', '1:2']]],
  ['no stack at all', [[null, null, null]]],
  ['', []],
])('reads %j', (stack, lines) => {
  expect(shown(stack)).toEqual(lines);
});
