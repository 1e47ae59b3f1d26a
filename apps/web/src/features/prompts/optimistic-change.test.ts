import { expect, test } from 'vitest';
import { toAddition, toEdit, toRemoval } from './optimistic-change.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
}

const entry = (id: string, title = id): Entry => ({ id, title });
const STORED = [entry('a'), entry('b'), entry('c')];
const titlesOf = (entries: readonly Entry[]) => entries.map(({ title }) => title).join(' ');

test('an undone addition leaves what was added and removed after it', () => {
  const refused = toAddition(entry('new'));
  const kept = toAddition(entry('newer'));
  const shown = toRemoval<Entry>('b').apply(kept.apply(refused.apply(STORED)));
  expect(titlesOf(shown)).toBe('newer new a c');
  expect(titlesOf(refused.undo(shown))).toBe('newer a c');
});

test('an undone removal comes back where it was, once', () => {
  const refused = toRemoval<Entry>('b');
  const shown = toRemoval<Entry>('c').apply(refused.apply(STORED));
  expect(titlesOf(refused.undo(shown))).toBe('a b');
  expect(titlesOf(refused.undo(toAddition(entry('b')).apply(shown)))).toBe('b a');
});

test('an undone edit leaves a later edit, and edits and removals of other entries', () => {
  const refused = toEdit(entry('a', 'a2'));
  const shown = toRemoval<Entry>('c').apply(toEdit(entry('b', 'b2')).apply(refused.apply(STORED)));
  expect(titlesOf(refused.undo(shown))).toBe('a b2');
  expect(titlesOf(refused.undo(toEdit(entry('a', 'a3')).apply(shown)))).toBe('a3 b2');
});

test.each(['first', 'last'])(
  'of two refused edits none stays, whichever is answered first: the %s',
  (order) => {
    const edits = [toEdit(entry('a', 'a2')), toEdit(entry('a', 'a3'))];
    const shown = edits.reduce((entries, { apply }) => apply(entries), STORED as readonly Entry[]);
    const answered = order === 'first' ? edits : edits.toReversed();
    expect(titlesOf(answered.reduce((entries, { undo }) => undo(entries), shown))).toBe('a b c');
  },
);

test('a refused edit of an entry that is removed meanwhile does not return with it', () => {
  const edit = toEdit(entry('a', 'a2'));
  const removal = toRemoval<Entry>('a');
  const shown = edit.undo(removal.apply(edit.apply(STORED)));
  expect(titlesOf(removal.undo(shown))).toBe('a b c');
});
