import { expect, it } from 'vitest';
import { toComponent } from './reports.present.ts';

it.each([
  [null, null],
  ['', null],
  ['\n    at Chat\n    at App', 'Chat'],
  ['\n    at RunTimeline (http://localhost/assets/run.js:1:2)\n    at App', 'RunTimeline'],
  ['Chat@http://localhost/assets/app.js:1:2\nApp@x', 'Chat'],
  ['\n    at <anonymous>\n    at $Panel', '$Panel'],
])('of the components %j it happened in %j', (stack, expected) => {
  expect(toComponent(stack)).toBe(expected);
});
