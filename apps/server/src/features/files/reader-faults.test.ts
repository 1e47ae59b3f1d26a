// The effect on other users when reading a file fails in the worst ways.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendFile } from '../../testing/documents/extraction.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const FAULTY_READER = new URL('../../testing/documents/faulty-file-reader.ts', import.meta.url);
const GOOD_UPLOADS = 20;

const toResult = (answer: LightMyRequestResponse): [number, unknown] => [
  answer.statusCode,
  answer.json().code,
];

describe('reading files', () => {
  let app: TestApp;
  let member: Person;

  beforeEach(async () => {
    app = await createTestApp({ fileReaderEntry: FAULTY_READER, environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember();
  });
  afterEach(() => app.close());

  const send = (text: string, person = member): Promise<LightMyRequestResponse> =>
    sendFile(app, person, { name: 'a.txt', bytes: Buffer.from(text) });
  const listUploads = (): Promise<string[]> => readdir(join(app.testDatabase.folder, 'uploads'));

  it('goes on for others while it hangs, aborts and eats memory for some [FI-08]', async () => {
    const hanging = send('fault: hang');
    const failing = ['abort', 'allocate', 'fill-heap', 'throw'].map((fault) => send(`fault: ${fault}`));
    const good = Array.from({ length: GOOD_UPLOADS }, async (_, index) =>
      send(`good ${index}`, await app.createMember()),
    );
    const answers = await Promise.all(good);
    expect(answers.map(toResult)).toEqual(answers.map(() => [200, undefined]));
    expect(answers.map((answer) => answer.json().content.text)).toEqual(
      answers.map((_, index) => `good ${index}`),
    );
    for (const answer of await Promise.all(failing))
      expect(toResult(answer)).toEqual([422, 'file_unreadable']);
    // Half a minute of the server's clock ends what still hangs.
    const ended = await advanceUntil(app.clock, hanging, 5_000);
    expect([ended.statusCode, ended.json().detail]).toEqual([422, 'This file could not be read.']);
    expect(await listUploads()).toEqual([]);
    expect(toResult(await send('good again'))).toEqual([200, undefined]);
  });

  it('waits for those who hang to be ended and replaced [FI-08]', async () => {
    const others = await Promise.all([app.createMember(), app.createMember()]);
    const hanging = others.flatMap((person) => [send('fault: hang', person), send('fault: hang', person)]);
    await until(async () => (await listUploads()).length === hanging.length);
    const waiting = send('good', await app.createMember());
    await until(async () => (await listUploads()).length === hanging.length + 1);
    await app.clock.advance(30_000);
    expect(toResult(await waiting)).toEqual([200, undefined]);
    await advanceUntil(app.clock, Promise.all(hanging), 5_000);
  });

  it('is refused for a while when no slot is free [FI-08] [FILE-12]', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.createMember()));
    const hanging = people.flatMap((person) => [1, 2, 3].map(() => send('fault: hang', person)));
    await until(async () => (await listUploads()).length === hanging.length);
    const answers = await advanceUntil(app.clock, Promise.all(hanging), 5_000);
    const refused = answers.find((answer) => answer.statusCode === 503);
    expect(refused?.json()).toMatchObject({
      code: 'extraction_busy',
      detail: 'Text extraction is temporarily unavailable. Please try again later.',
      retry_after: 15,
    });
    expect(refused?.headers['retry-after']).toBe('15');
    expect(await listUploads()).toEqual([]);
  });
});

describe('reading files while the server stops', () => {
  it('is ended and answered', async () => {
    const app = await createTestApp({ fileReaderEntry: FAULTY_READER });
    const file = { name: 'a.txt', bytes: Buffer.from('fault: hang') };
    const hanging = sendFile(app, await app.createMember(), file);
    await until(async () => (await readdir(join(app.testDatabase.folder, 'uploads'))).length === 1);
    await app.close();
    expect(toResult(await hanging)).toEqual([503, 'shutting_down']);
  });
});

describe('a reader that cannot be started', () => {
  it('is reported as an unavailable service [FILE-09]', async () => {
    const app = await createTestApp({ fileReaderEntry: new URL('file:///nowhere/at-all.ts') });
    const answer = await sendFile(app, await app.createMember(), { name: 'a.txt', bytes: Buffer.from('x') });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      503,
      'Text extraction service is unavailable.',
    ]);
    await app.close();
  });
});
