import { deleteDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { createLocalDatabase, DATABASE_NAME } from '../../platform/store/database.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createDrafts } from './drafts.ts';

beforeEach(() => deleteDB(DATABASE_NAME));

const draft = (text: string) => ({ text, image: null });

async function open(ownerId = 'one') {
  const drafts = createDrafts({ database: createLocalDatabase(), clock: createManualClock() });
  await drafts.open(ownerId);
  return drafts;
}

test('are kept per chat and person, and an empty one is none', async () => {
  const drafts = await open();
  drafts.write('a', draft('for a'));
  drafts.write('b', draft('for b'));
  drafts.write('b', draft(''));
  await drafts.save.flush();
  const again = await open();
  expect(again.read('a').text).toBe('for a');
  expect(again.state.getState().open).not.toHaveProperty('b');
  expect((await open('two')).read('a').text).toBe('');
});

test('what is queued twice goes out as one text', async () => {
  const drafts = await open();
  drafts.queue('a', draft('first'));
  drafts.queue('a', draft('second'));
  expect(drafts.takeQueued('a')?.text).toBe('first\n\nsecond');
  expect(drafts.takeQueued('a')).toBeNull();
});

test('after a reload a queued text is back in the composer, before what was being written', async () => {
  const drafts = await open();
  drafts.queue('a', draft('queued'));
  drafts.write('a', draft('typing'));
  await drafts.save.flush();
  const again = await open();
  expect(again.read('a').text).toBe('queued\n\ntyping');
  expect(again.readQueued('a')).toBeNull();
});

test('a next guest takes them over', async () => {
  const drafts = await open();
  drafts.write('a', draft('mine'));
  await drafts.save.flush();
  await drafts.adopt('one', 'two');
  expect((await open('two')).read('a').text).toBe('mine');
});
