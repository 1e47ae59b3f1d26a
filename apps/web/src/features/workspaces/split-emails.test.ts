import { expect, it } from 'vitest';
import { splitEmails } from './split-emails.ts';

it('finds the addresses of a pasted list, each once', () => {
  const pasted = 'Kaj <kaj@a.example>, ida@b.example;\nIDA@b.example\tnobody, @x, "Mia" mia@c.example';
  expect(splitEmails(pasted)).toEqual(['kaj@a.example', 'ida@b.example', 'mia@c.example']);
  expect(splitEmails('')).toEqual([]);
});
