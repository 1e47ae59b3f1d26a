import { describe, expect, it } from 'vitest';
import { planSave } from './merge.ts';
import type { StoredEntry, StoredMessage } from '../history.record.ts';

const toEntry = (name: string, seq: number, isArchived = false): StoredEntry => ({
  id: name,
  seq,
  hash: name,
  imageId: null,
  isArchived,
});

/** `a!` is `a` with other words. */
const toSent = (name: string): StoredMessage => ({
  id: name.replace('!', ''),
  body: name,
  hash: name,
  imageId: null,
  words: '',
  preview: '',
  sentAt: 0,
  isFromUser: true,
});

const letters = (text: string): string[] => text.split(' ').filter((name) => name !== '');

interface Case {
  readonly stored: string;
  readonly archived?: string;
  readonly sent: string;
  readonly keep: string | null;
  readonly archive?: string;
  readonly list: string;
  readonly inArchive?: string;
  readonly removed?: string;
  readonly written?: string;
}

const CASES: readonly Case[] = [
  { stored: '', sent: 'a b', keep: null, list: 'a b', written: 'a b' },
  { stored: 'a b c', sent: 'c a d', keep: null, list: 'c a d', removed: 'b', written: 'd' },
  { stored: 'a b', sent: 'a! b', keep: null, list: 'a b', written: 'a' },
  { stored: 'a b c', sent: 'd', keep: 'a b c', list: 'a b c d', written: 'd' },
  { stored: 'a b c', sent: 'd', keep: 'a c', list: 'a c d', removed: 'b', written: 'd' },
  { stored: 'a b c', sent: 'c a', keep: 'b', list: 'a b c' },
  {
    stored: 'a b c',
    sent: 's b! n',
    keep: 'c',
    archive: 'a',
    list: 's b c n',
    inArchive: 'a',
    written: 's b n',
  },
  {
    stored: 'a b',
    archived: 'x',
    sent: 's',
    keep: '',
    archive: 'a b',
    list: 's',
    inArchive: 'x a b',
    written: 's',
  },
  { stored: 'a', archived: 'x y', sent: 'x', keep: 'a', list: 'a x', inArchive: 'y' },
  { stored: 'a', archived: 'x y', sent: '', keep: 'a x', list: 'a x', inArchive: 'y' },
  { stored: 'a', sent: 'n a', keep: null, archive: 'n', list: 'a', inArchive: 'n', written: 'n' },
  { stored: 'a', archived: 'x', sent: '', keep: null, list: '', inArchive: 'x', removed: 'a' },
  { stored: 'a', sent: 'a', keep: 'a', archive: 'a', list: '', inArchive: 'a' },
];

describe('a save', () => {
  it.each(CASES)('of "$sent" over "$stored" with "$archived" archived, keeping $keep', (expected) => {
    const stored = [
      ...letters(expected.stored).map((name, seq) => toEntry(name, seq)),
      ...letters(expected.archived ?? '').map((name, seq) => toEntry(name, seq, true)),
    ];
    const plan = planSave(stored, {
      messages: letters(expected.sent).map(toSent),
      keepIds: expected.keep === null ? null : new Set(letters(expected.keep)),
      archiveIds: new Set(letters(expected.archive ?? '')),
    });
    const idsOf = (placed: readonly { readonly id: string }[]): string =>
      placed.map(({ id }) => id).join(' ');
    expect(idsOf(plan.list)).toBe(expected.list);
    expect(idsOf(plan.archive)).toBe(expected.inArchive ?? '');
    expect(idsOf(plan.removed)).toBe(expected.removed ?? '');
    const written = [...plan.list, ...plan.archive].filter(({ message }) => message !== null);
    expect(idsOf(written).split(' ').sort()).toEqual((expected.written ?? '').split(' ').sort());
    expect(plan.list.map(({ seq }) => seq)).toEqual(plan.list.map((_, index) => index));
  });
});
