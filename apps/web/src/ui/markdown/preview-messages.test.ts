import { expect, it } from 'vitest';
import { readFrameMessage } from './preview-messages.ts';

it.each([
  [{ type: 'ready', extra: 1 }, { type: 'ready' }],
  [{ type: 'failed' }, { type: 'failed' }],
  [
    { type: 'drawn', height: 120.4 },
    { type: 'drawn', height: 121 },
  ],
  [
    { type: 'drawn', height: 1e9 },
    { type: 'drawn', height: 4_000 },
  ],
])('accepts %j', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message);
});

it.each([
  null,
  undefined,
  'ready',
  1,
  [],
  {},
  { type: 'navigate' },
  { type: 'drawn' },
  { type: 'drawn', height: '9' },
  { type: 'drawn', height: Number.NaN },
  { type: 'drawn', height: -1 },
  { type: 'drawn', height: Infinity },
])('turns %j away', (data) => {
  expect(readFrameMessage(data)).toBeNull();
});
