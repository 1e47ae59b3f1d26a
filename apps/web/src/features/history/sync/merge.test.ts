import { describe, expect, test } from 'vitest';
import type { SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { findLeaf, mergeMessages, mergeSessions } from './merge.ts';

/** `a3<b`: message a at position 3 under b; without a number the server does not have it. */
function parse(text: string): SyncedMessage[] {
  return text.split(' ').flatMap((word, index) => {
    const parts = /^(\w+?)(\d*)(?:<(\w+))?$/.exec(word);
    if (!parts) return [];
    const [, id = '', position = '', parentId = null] = parts;
    return {
      id,
      parentId,
      position: position === '' ? null : Number(position),
      archivedBy: null,
      timestamp: index,
      role: 'user' as const,
    };
  });
}

function format(messages: readonly SyncedMessage[]): string {
  return messages
    .map(({ id, position, parentId }) => `${id}${position ?? ''}${parentId === null ? '' : `<${parentId}`}`)
    .join(' ');
}

interface Case {
  readonly title: string;
  readonly local: string;
  readonly server: string;
  readonly removed?: string;
  readonly changed?: string;
  readonly expected: string;
  readonly gone?: string;
  readonly told?: string;
}

const CASES: readonly Case[] = [
  { title: 'equal sides stay as they are', local: 'a0 b1<a', server: 'a0 b1<a', expected: 'a0 b1<a' },
  {
    title: 'what each side added is united, the server first [SY-01]',
    local: 'a0 c<a',
    server: 'a0 b1<a',
    expected: 'a0 b1<a c<a',
  },
  {
    title: 'what was sent before the answer was lost is not doubled [SY-02]',
    local: 'a0 b<a',
    server: 'a0 b1<a',
    expected: 'a0 b1<a',
  },
  {
    title: 'what was removed elsewhere goes here',
    local: 'a0 b1<a c2<b',
    server: 'a0',
    expected: 'a0',
    gone: 'b c',
  },
  {
    title: 'what was removed here does not come back',
    local: 'a0',
    server: 'a0 b1<a',
    removed: 'b',
    expected: 'a0',
  },
  {
    title: 'an answer to what was removed elsewhere hangs on what is left [SY-04]',
    local: 'a0 b1<a c<b',
    server: 'a0',
    expected: 'a0 c<a',
    gone: 'b',
  },
  {
    title: 'an answer elsewhere to what was removed here hangs on what is left, and the server is told',
    local: 'a0',
    server: 'a0 b1<a c2<b',
    removed: 'b',
    expected: 'a0 c2<a',
    told: 'c',
  },
  {
    title: 'with its whole line gone it becomes a first message',
    local: 'b<a',
    server: 'x0',
    expected: 'x0 b',
  },
  {
    title: 'a message that was moved here stays where it was put',
    local: 's a0<s',
    server: 'a0 b1<a',
    changed: 'a',
    expected: 'a0<s b1<a s',
    told: 'a',
  },
  {
    title: 'a message that was moved elsewhere goes there',
    local: 'a0 b1<a',
    server: 's0 b1<s',
    expected: 's0 b1<s',
    gone: 'a',
  },
  {
    title: 'the order of the server counts, whatever the clocks say [SY-07]',
    local: 'c2<b b1<a a0',
    server: 'b0<a a1 c2<b',
    expected: 'b0<a a1 c2<b',
  },
];

describe('two versions of a conversation', () => {
  test.each(CASES)('$title', ({ local, server, removed = '', changed = '', ...expected }) => {
    const words = (text: string) => text.split(' ').filter((word) => word !== '');
    const merged = mergeMessages({
      local: parse(local),
      server: parse(server),
      removedIds: words(removed),
      changedIds: words(changed),
      adopt: (_local, arrived) => arrived,
    });
    expect(format(merged.messages)).toBe(expected.expected);
    expect(merged.removedIds).toEqual(words(expected.gone ?? ''));
    expect(merged.changedIds).toEqual(words(expected.told ?? ''));
  });

  test('what is unchanged keeps its identity', () => {
    const local = parse('a0 b1<a');
    const input = { local, server: parse('a0 b1<a'), removedIds: [], changedIds: [] };
    const { messages } = mergeMessages({ ...input, adopt: (_local, arrived) => arrived });
    expect(messages[0]).toBe(local[0]);
  });
});

function session(change: Partial<SyncedSession>, changedFields: string[] = []): SyncedSession {
  return {
    id: 's',
    name: 'One',
    isPinned: false,
    createdAt: 0,
    lastUserActivityAt: null,
    lastSyncAt: null,
    activeLeafId: null,
    replyingId: null,
    messageCount: 0,
    syncState: {
      lastSyncedMessageCount: 0,
      needsFullSync: false,
      etag: null,
      serverEtag: null,
      changedFields,
      changedMessageIds: [],
      removedMessageIds: [],
      archivedMessageIds: [],
    },
    ...change,
  };
}

describe('two versions of what a conversation is called', () => {
  const fields = ['name', 'isPinned'] as const;

  test('what was changed here wins, the rest is the other side’s', () => {
    const local = session({ name: 'Mine', isPinned: false }, ['name']);
    expect(mergeSessions(local, session({ name: 'Theirs', isPinned: true }), fields)).toMatchObject({
      name: 'Mine',
      isPinned: true,
    });
  });

  test('what the other side has never heard of stays', () => {
    const withAgent = { ...session({}), agent: 'Reader' as string | undefined };
    const merged = mergeSessions(withAgent, { ...session({}), agent: undefined }, [...fields, 'agent']);
    expect(merged.agent).toBe('Reader');
  });

  test.each([
    [1, 5, 5],
    [5, 1, 5],
    [null, 1, 1],
    [null, null, null],
  ])('the later activity counts: %s and %s', (here, there, expected) => {
    const merged = mergeSessions(
      session({ lastUserActivityAt: here }),
      session({ lastUserActivityAt: there }),
      fields,
    );
    expect(merged.lastUserActivityAt).toBe(expected);
  });
});

test('the shown branch ends at the nearest message that is left', () => {
  const before = parse('a0 b1<a c2<b');
  expect(findLeaf('c', parse('a0'), before)).toBe('a');
  expect(findLeaf('c', before, before)).toBe('c');
  expect(findLeaf(null, before, before)).toBeNull();
});

describe('what is thought of a reply', () => {
  const [a, b] = parse('a0 b1<a');
  if (!a || !b) throw new Error('There are two messages.');
  const mergeRated = (local: SyncedMessage, server: SyncedMessage, changedIds: readonly string[] = []) =>
    mergeMessages({
      local: [a, local],
      server: [a, server],
      removedIds: [],
      changedIds,
      adopt: (_, adopted) => adopted,
    });

  test('is taken over from another device, also that it was taken back', () => {
    expect(mergeRated(b, { ...b, rating: 'bad' }).messages[1]?.rating).toBe('bad');
    expect(mergeRated({ ...b, rating: 'bad' }, b).messages[1]?.rating).toBeUndefined();
  });

  test('stays as it is here where the server does not know it yet', () => {
    const merged = mergeRated({ ...b, rating: 'good' }, { ...b, rating: 'bad' }, ['b']);
    expect(merged.messages[1]?.rating).toBe('good');
    expect(merged.changedIds).toEqual(['b']);
  });
});
