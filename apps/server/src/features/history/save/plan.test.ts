import { expect, it } from 'vitest';
import { toMessage, toMessages, toSession } from '../../../testing/conversations.ts';
import { countTurns } from '../../../testing/count-turns.ts';
import { toStoredMessage, type StoredEntry } from '../history.record.ts';
import { planInSteps } from './plan.ts';

const stored = (count: number): StoredEntry[] =>
  Array.from({ length: count }, (_, seq) => ({
    id: `m${seq + 1}`,
    seq,
    hash: 'of another text',
    imageId: null,
    isArchived: false,
  }));

it.each([
  [12_000, 3],
  [500, 0],
])(
  'a save of %i messages over as many lets others have their turn %i times [OV-05]',
  async (count, turns) => {
    const session = toSession('one', [...toMessages(count), toMessage('new')]);
    const messages = session.messages.map((message) => toStoredMessage('usr_1', message));
    const input = { session, keepIds: null, archivedIds: [], condition: { kind: 'none' } } as const;
    const counted = await countTurns(() => planInSteps(input, stored(count), messages));
    expect(counted.value.list).toHaveLength(count + 1);
    expect(counted.turns).toBe(turns);
  },
);
