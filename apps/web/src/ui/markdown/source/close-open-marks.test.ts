import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closeOpenMarks } from './close-open-marks.ts';

it.each([
  ['plain words', 'plain words'],
  ['some **bold', 'some **bold**'],
  ['some **bold**', 'some **bold**'],
  ['some **', 'some '],
  ['some *it', 'some *it*'],
  ['some ~~old', 'some ~~old~~'],
  ['call `run(', 'call `run(`'],
  ['call `run()`', 'call `run()`'],
  ['see [the docs', 'see the docs'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [the docs](https://example.com)', 'see [the docs](https://example.com)'],
  ['see ![pic](https://exa', 'see '],
  ['- item **one', '- item **one**'],
  ['* item\n* second', '* item\n* second'],
  ['**done**\n\nnext *one', '**done**\n\nnext *one*'],
  ['2 ** 3', '2 ** 3**'],
])('turns %j into %j', (source, closed) => {
  expect(closeOpenMarks(source)).toBe(closed);
});

it('never adds more than a few characters and never fails', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('*', '**', '`', '[', ']', '(', ')', '!', '~', 'a', ' ', '\n'), {
        maxLength: 60,
      }),
      (characters) => {
        const source = characters.join('');
        expect(closeOpenMarks(source).length).toBeLessThanOrEqual(source.length + 5);
      },
    ),
  );
});
