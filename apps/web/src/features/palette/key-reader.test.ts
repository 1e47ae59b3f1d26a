import { expect, test } from 'vitest';
import { readKey, toPressedKey, type PressedKey } from './key-reader.ts';

const press = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({
  key,
  hasMod: false,
  hasOther: false,
  isTaken: false,
  ...change,
});

test.each([
  ['Ctrl+K', press('k', { hasMod: true }), { kind: 'commands' }],
  ['Ctrl+K in a field', press('K', { hasMod: true, isTaken: true }), { kind: 'commands' }],
  ['Ctrl+Shift+K, which is the browser’s', press('k', { hasMod: true, hasOther: true }), null],
  ['?', press('?'), { kind: 'keys' }],
  ['? in a field', press('?', { isTaken: true }), null],
  ['G', press('g'), { kind: 'wait' }],
  ['G in a dialog', press('g', { isTaken: true }), null],
  ['Alt+G', press('g', { hasOther: true }), null],
  ['any other letter', press('u'), null],
])('%s', (_name, pressed, meaning) => {
  expect(readKey(pressed, null, 0, true)).toEqual(meaning);
});

test('a letter soon after G leads somewhere, a late one does not', () => {
  expect(readKey(press('U'), 1000, 2500, true)).toEqual({ kind: 'go', letter: 'u' });
  expect(readKey(press('u'), 1000, 2501, true)).toBeNull();
});

test('letters can be turned off; the palette stays', () => {
  expect(readKey(press('g'), null, 0, false)).toBeNull();
  expect(readKey(press('?'), null, 0, false)).toBeNull();
  expect(readKey(press('k', { hasMod: true }), null, 0, false)).toEqual({ kind: 'commands' });
});

test.each(['<input>', '<textarea></textarea>', '<div role="dialog"><button>x</button></div>'])(
  'letters pressed in %s belong to it',
  (markup) => {
    document.body.innerHTML = markup;
    const target = document.querySelector('button') ?? document.body.firstElementChild;
    const seen: PressedKey[] = [];
    window.addEventListener('keydown', (event) => seen.push(toPressedKey(event)), { once: true });
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', shiftKey: true, bubbles: true }));
    expect(seen).toEqual([press('?', { isTaken: true })]);
  },
);
