import { expect, test } from 'vitest';
import { toBrowserName, toBrowserShares } from './browser-name.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.each([
  [CHROME, 'Chrome 131', false],
  [`${CHROME} Edg/131.0.0.0`, 'Edge 131', false],
  [`${CHROME} OPR/115.0`, 'Opera 115', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133', false],
  [IPHONE, 'Safari 18', true],
  [IPHONE.replace('Version/18.1', 'CriOS/131.0'), 'Chrome 131', true],
  ['curl/8', null, false],
])('%s is %s', (userAgent, name, isPhone) => {
  expect(toBrowserName(userAgent)).toEqual({ name, isPhone });
});

test('shares are of all that were seen, the most frequent first', () => {
  expect(toBrowserShares([IPHONE, CHROME, CHROME, 'curl/8'])).toEqual([
    { name: 'Chrome 131', isPhone: false, share: 0.5 },
    { name: 'Safari 18', isPhone: true, share: 0.25 },
    { name: null, isPhone: false, share: 0.25 },
  ]);
  expect(toBrowserShares([])).toEqual([]);
});
