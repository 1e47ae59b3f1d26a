import { expect, test } from 'vitest';
import { readSection } from './settings-section.ts';

test.each([
  ['', 'appearance'],
  ['?section=keys', 'keys'],
  ['?returnTo=%2Fchat&section=data', 'data'],
  ['?section=no-such', 'appearance'],
])('%s opens %s', (search, section) => {
  expect(readSection(search)).toBe(section);
});
