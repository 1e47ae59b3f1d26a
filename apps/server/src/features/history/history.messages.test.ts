import { expect, it } from 'vitest';
import { toMessage } from '../../testing/conversations.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { toStoredMessages } from './history.messages.ts';

it.each([
  ['a hundred messages of 5,000 characters', 100, 5_000, 10],
  ['5,000 short ones', 5_000, 10, 10],
  ['ten short ones', 10, 10, 0],
])(
  'the words of %s are indexed with turns for others in between [OV-05]',
  async (_name, count, length, turns) => {
    const messages = Array.from({ length: count }, (_, index) =>
      toMessage(`m${index}`, { content: 'words '.repeat(length).slice(0, length) }),
    );
    const stored = await countTurns(() => toStoredMessages('usr_1', messages));
    expect(stored.value).toHaveLength(count);
    expect(stored.turns).toBe(turns);
  },
);
