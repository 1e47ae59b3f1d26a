// How a program ends for which the machine around it fails.
import { expect, it } from 'vitest';
import { runInPython } from './engine.ts';
import { ProgramEnd } from './host.ts';

it.each([
  ['Maximum call stack size exceeded', 'RecursionError: the program goes too deep.'],
  ['Offset is outside the bounds of the DataView', 'The interpreter gave up.'],
])('a range error counts as depth only where it is that: %s', async (message, words) => {
  const running = runInPython({
    code: 'print(1)',
    jobJson: null,
    files: [],
    print: () => {
      throw new RangeError(message);
    },
    answer: () => undefined,
  });
  await expect(running).rejects.toThrow(new ProgramEnd(words));
});
