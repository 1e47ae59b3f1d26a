import { expect, test } from 'vitest';
import { readDevice } from './device.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone', 5, { isIos: true, isMobile: true }],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 'MacIntel', 5, { isIos: true, isMobile: true }],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari',
    'MacIntel',
    0,
    { isIos: false, isMobile: false },
  ],
  ['Mozilla/5.0 (Linux; Android 15) Mobile', 'Linux armv8l', 5, { isIos: false, isMobile: true }],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux x86_64', 0, { isIos: false, isMobile: false }],
])('reads %s', (userAgent, platform, maxTouchPoints, expected) => {
  expect(readDevice({ userAgent, platform, maxTouchPoints })).toEqual(expected);
});
