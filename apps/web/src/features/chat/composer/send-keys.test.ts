import { expect, test } from 'vitest';
import { isSendKey } from './send-keys.ts';

const NOTHING = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['enter', {}, true],
  ['enter', { shiftKey: true }, false],
  ['enter', { ctrlKey: true }, false],
  ['mod-enter', {}, false],
  ['mod-enter', { ctrlKey: true }, true],
  ['mod-enter', { metaKey: true }, true],
  ['mod-enter', { ctrlKey: true, shiftKey: true }, false],
  ['mod-enter', { altKey: true }, false],
] as const)('with %s, Enter and %j sends: %s', (sendsWith, held, isSent) => {
  expect(isSendKey({ ...NOTHING, key: 'Enter', ...held }, sendsWith)).toBe(isSent);
});

test('no other key sends', () => {
  expect(isSendKey({ ...NOTHING, key: 'a', ctrlKey: true }, 'mod-enter')).toBe(false);
});
