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

test('is copied by a command of the page where browsers keep the clipboard for encrypted addresses', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('words')).toBe(false);
  const setData = vi.fn();
  const execCommand = (command: string) =>
    document.dispatchEvent(Object.assign(new Event(command), { clipboardData: { setData } }));
  Object.assign(document, { execCommand });
  expect(await copyText('words')).toBe(true);
  expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'words');
  Reflect.deleteProperty(document, 'execCommand');
});
