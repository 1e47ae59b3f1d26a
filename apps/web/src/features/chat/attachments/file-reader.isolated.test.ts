import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, test } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from '../../../platform/store/database.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createChatChannel } from '../chat.channel.ts';
import { createDrafts, filesOf } from '../composer/drafts.ts';
import { toExtractedFiles } from './draft-file.ts';
import { createFileReader } from './file-reader.ts';
import type { ExtractionRequest } from './files.api.ts';

/** One turn of the event loop: what follows from promises that are settled has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

interface Asked extends ExtractionRequest {
  readonly answer: (text: string, pages?: number) => Promise<unknown>;
  readonly refuse: (error: AppError) => Promise<unknown>;
}

async function open(database: LocalDatabase = createLocalDatabase()) {
  const clock = createManualClock(1_000);
  const drafts = createDrafts({ database, clock, channel: createChatChannel() });
  await drafts.open('owner');
  const asked: Asked[] = [];
  let ids = 0;
  const reader = createFileReader({
    drafts,
    clock,
    ids: { key: () => `file-${(ids += 1)}`, short: () => 'x' },
    random: () => 0,
    extract: (request) =>
      new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new AppError('ABORT_ERROR')));
        asked.push({
          ...request,
          answer(text, pages) {
            const file_info = { name: request.file.name, size_human: '1 kB', type: 'text/plain' };
            resolve({ success: true, message: '', file_info, content: { text }, pages });
            return settle();
          },
          refuse(error) {
            reject(error);
            return settle();
          },
        });
      }),
  });
  const files = () => filesOf(drafts.read('chat'));
  const states = () => files().map(({ name, reading }) => `${name}: ${reading.state}`);
  return { asked, clock, drafts, files, reader, states };
}

const file = (name: string, text = 'text') => new File([text], name, { type: 'text/plain' });

function sized(name: string, size: number): File {
  const made = file(name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

test('a file is read and kept with the message as what was read out of it [FILE-07] [CHAT-22]', async () => {
  const { asked, drafts, reader } = await open();
  reader.add('chat', [file('report.pdf')], false);
  await asked[0]?.answer('The report', 42);
  expect(toExtractedFiles(filesOf(drafts.read('chat')))).toEqual([
    {
      id: 'file-1',
      originalFile: { name: 'report.pdf', size: 4, type: 'text/plain' },
      extraction: expect.objectContaining({ success: true, content: { text: 'The report' }, pages: 42 }),
      extractedAt: 1_000,
    },
  ]);
});

test('an empty file and one over 25 MB are refused at once, one of exactly 25 MB is read [FILE-01] [FILE-02] [CONST-06]', async () => {
  const { asked, files, reader } = await open();
  const limit = 26_214_400;
  reader.add('chat', [sized('empty.txt', 0), sized('big.mov', limit + 1), sized('full.zip', limit)], false);
  expect(files().map(({ reading }) => reading)).toEqual([
    { state: 'failed', code: 'file_empty' },
    { state: 'failed', code: 'file_too_large' },
    { state: 'reading' },
  ]);
  expect(asked.map((one) => one.file.name)).toEqual(['full.zip']);
});

test('one bad file stops no other, and can be read again [FILE-03]', async () => {
  const { asked, files, reader, states } = await open();
  reader.add('chat', [file('bad.pdf'), file('good.txt')], false);
  await asked[0]?.refuse(new AppError('extraction_busy'));
  await asked[1]?.answer('Good');
  expect(states()).toEqual(['bad.pdf: failed', 'good.txt: read']);
  await reader.retry('chat', 'file-1', { skipsPictures: true });
  expect(asked[2]).toMatchObject({ skipsPictures: true });
  await asked[2]?.answer('Good after all');
  expect(states()).toEqual(['bad.pdf: read', 'good.txt: read']);
  expect(toExtractedFiles(files())).toHaveLength(2);
});

test('two files are read at a time, the others wait for their turn', async () => {
  const { asked, reader } = await open();
  reader.add('chat', [file('a'), file('b'), file('c')], false);
  expect(asked.map((one) => one.file.name)).toEqual(['a', 'b']);
  await asked[0]?.answer('A');
  expect(asked.map((one) => one.file.name)).toEqual(['a', 'b', 'c']);
});

test('reports how much of a file has been uploaded, until it is read', async () => {
  const { asked, reader } = await open();
  reader.add('chat', [file('a')], false);
  asked[0]?.onProgress(0.64);
  expect(reader.shares.getState()).toEqual({ 'file-1': 0.64 });
  await asked[0]?.answer('A');
  expect(reader.shares.getState()).toEqual({});
});

test('who reads more files a minute than allowed waits as long as the server asks', async () => {
  const { asked, clock, reader, states } = await open();
  reader.add('chat', [file('a')], false);
  await asked[0]?.refuse(new AppError('rate_limited', { data: { retryAfterSeconds: 20 } }));
  expect(states()).toEqual(['a: reading']);
  await clock.advance(20_000);
  await settle();
  await asked[1]?.answer('A');
  expect(states()).toEqual(['a: read']);
});

test('a file that is taken away is read no further', async () => {
  const { asked, reader, states } = await open();
  reader.add('chat', [file('a'), file('b')], false);
  reader.remove('chat', 'file-1');
  await settle();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(['b: reading']);
});

describe('after a reload', () => {
  test('read files are still there, and one that was being read is read on', async () => {
    const before = await open();
    before.reader.add('chat', [file('done.txt'), file('open.txt', 'its bytes')], false);
    await before.asked[0]?.answer('Done');
    await before.drafts.save.flush();
    await expect.poll(async () => await before.drafts.bytes.find('file-2')).not.toBeNull();
    const after = await open();
    expect(after.states()).toEqual(['done.txt: read', 'open.txt: reading']);
    await after.reader.resume('chat');
    expect(after.asked).toHaveLength(1);
    expect(await after.asked[0]?.file.text()).toBe('its bytes');
    await after.asked[0]?.answer('Open');
    expect(after.states()).toEqual(['done.txt: read', 'open.txt: read']);
  });

  test('a file whose bytes are gone says so', async () => {
    const before = await open();
    before.reader.add('chat', [file('open.txt')], false);
    await before.drafts.save.flush();
    await before.drafts.bytes.remove(['file-1']);
    const after = await open();
    await after.reader.resume('chat');
    expect(after.files()[0]?.reading).toEqual({ state: 'failed', code: 'file_unreadable' });
  });

  test('bytes are kept no longer than they are needed', async () => {
    const { asked, drafts, reader } = await open();
    reader.add('chat', [file('a'), file('b')], false);
    await asked[0]?.answer('A');
    reader.remove('chat', 'file-2');
    for (const id of ['file-1', 'file-2'])
      await expect.poll(async () => await drafts.bytes.find(id)).toBeNull();
  });
});
