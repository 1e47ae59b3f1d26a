import { expect, test } from 'vitest';
import { readReturnPath, toLoginPath } from './return-path.ts';

test('a sign-in comes back to the path with its query [SHELL-48] [SHELL-49]', () => {
  const address = toLoginPath('/agents', '?tab=mine&q=a b');
  expect(readReturnPath(address.slice(address.indexOf('?')))).toBe('/agents?tab=mine&q=a b');
});

test.each([
  '',
  '?returnTo=https://evil.example',
  '?returnTo=//evil.example',
  '?returnTo=/%5Cevil.example',
  '?returnTo=chat',
])('leads to the chat for %s', (search) => {
  expect(readReturnPath(search)).toBe('/chat');
});
