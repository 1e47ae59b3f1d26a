import { expect, it } from 'vitest';
import { collectDefinitions, hasFootnotes, withDefinitions } from './link-definitions.ts';
import { advanceSplit, NO_BLOCKS } from './split-blocks.ts';

const TEXT =
  'See [the docs][1] and [home].\n\nMore.\n\n[1]: https://a.example "A"\n[Home]: https://b.example\n[home]: https://c.example\n';

it('puts the address behind the block that uses it', () => {
  const definitions = collectDefinitions(advanceSplit(NO_BLOCKS, `${TEXT}\n\nEnd.\n`).settled);
  expect(withDefinitions('See [the docs][1] and [home].\n\n', definitions)).toBe(
    'See [the docs][1] and [home].\n\n[1]: https://a.example "A"\n[Home]: https://b.example\n',
  );
  expect(withDefinitions('More.\n\n', definitions)).toBe('More.\n\n');
});

it('leaves a block alone that holds its own definition', () => {
  const source = '[1]: https://a.example "A"\n';
  expect(
    withDefinitions(source, collectDefinitions(advanceSplit(NO_BLOCKS, `${TEXT}\n\nEnd.\n`).settled)),
  ).toBe(source);
});

it.each([
  ['a[^1]\n\n[^1]: note', true],
  ['a[^1]', false],
  ['[1]: https://a.example', false],
])('finds footnotes in %j: %s', (text, isFound) => {
  expect(hasFootnotes(text)).toBe(isFound);
});
