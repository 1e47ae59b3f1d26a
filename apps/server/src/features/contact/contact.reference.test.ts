import { expect, it } from 'vitest';
import { createReference } from './contact.reference.ts';

it('reads well: two groups of four characters, none of which looks like another', () => {
  expect(createReference(() => 0)).toBe('PC-2222-2222');
  expect(createReference(() => 0.999_999)).toBe('PC-ZZZZ-ZZZZ');
  expect(createReference(Math.random)).toMatch(/^PC-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});
