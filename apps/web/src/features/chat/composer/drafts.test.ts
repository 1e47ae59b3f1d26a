import { expect, test } from 'vitest';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createChatChannel } from '../chat.channel.ts';
import { createDrafts } from './drafts.ts';

const draft = (text: string) => ({ text, image: null });

const create = () =>
  createDrafts({
    database: createLocalDatabase(),
    clock: createManualClock(),
    channel: createChatChannel(),
  });

async function open(ownerId = 'one') {
  const drafts = create();
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

test('what is typed before it is known who types is kept once that is known', async () => {
  const drafts = create();
  drafts.write('a', draft('early'));
  await drafts.save.flush();
  await drafts.open('one');
  await drafts.save.flush();
  expect((await open()).read('a').text).toBe('early');
});

test('two tabs in which different chats are written to keep the drafts of both', async () => {
  const [one, other] = [await open(), await open()];
  one.write('a', draft('for a'));
  await one.save.flush();
  other.write('b', draft('for b'));
  await other.save.flush();
  const again = await open();
  expect([again.read('a').text, again.read('b').text]).toEqual(['for a', 'for b']);
});

test('a restored draft comes before what has been typed meanwhile', async () => {
  const drafts = await open();
  drafts.write('a', draft('begun'));
  drafts.giveBack('a', draft('refused'));
  expect(drafts.read('a').text).toBe('refused\n\nbegun');
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

test('what waits behind a reply when its guest becomes a member is back in the composer, before what was being written', async () => {
  const drafts = await open('guest');
  drafts.queue('a', draft('queued'));
  drafts.write('a', draft('typing'));
  drafts.queue('b', draft('queued as well'));
  await drafts.adopt('guest', 'member');
  await drafts.open('member');
  expect([drafts.read('a').text, drafts.read('b').text]).toEqual(['queued\n\ntyping', 'queued as well']);
  expect(drafts.readQueued('a')).toBeNull();
});

test('a next guest takes them over', async () => {
  const drafts = await open();
  drafts.write('a', draft('mine'));
  await drafts.adopt('one', 'two');
  expect((await open('two')).read('a').text).toBe('mine');
});
