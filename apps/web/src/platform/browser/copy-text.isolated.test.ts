import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['is copied', { writeText: () => Promise.resolve() }, true],
  [
    'is refused by the browser',
    { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    false,
  ],
  ['has no clipboard to go to', undefined, false],
])('says whether a text %s', async (_what, clipboard, isCopied) => {
  vi.stubGlobal('navigator', { clipboard });
  expect(await copyText('words')).toBe(isCopied);
});
