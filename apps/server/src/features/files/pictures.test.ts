import { Extraction } from '@parley/contract/files/schemas.ts';
import { UsageList } from '@parley/contract/usage/schemas.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { makeWord } from '../../testing/documents/office.ts';
import { makeScan } from '../../testing/documents/pdf.ts';
import { pictureOfWords, plainPicture, WORDS_IN_PICTURE } from '../../testing/documents/pictures.ts';
import { sendFile, type SentFile } from '../../testing/documents/extraction.ts';
import { readAccount } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const DEAR_MODEL = { id: 'scripted/dear', model: 'dear', prices: { input: 50, output: 100 } };
const BLIND_MODEL = {
  id: 'scripted/blind',
  model: 'blind',
  prices: { input: 0, output: 0 },
  supportsVision: false,
};

async function extract(app: TestApp, person: Person, file: SentFile): Promise<Extraction> {
  const answer = await sendFile(app, person, file);
  expect([answer.statusCode, answer.payload.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return Extraction.parse(answer.json());
}

describe.each(TEST_DATABASES)('pictures in files on %s', (database) => {
  let app: TestApp;
  let picture: Buffer;

  beforeAll(async () => {
    app = await createTestApp({ database, otherModels: [DEAR_MODEL, BLIND_MODEL] });
    picture = await plainPicture(200, 120, 'webp');
  });
  afterAll(() => app.close());

  it('are described by the cheapest model that sees, and billed once as extraction [FILE-13]', async () => {
    const member = await app.createMember();
    app.provider.next({ text: 'A blue rectangle.', usage: { inputTokens: 1_000, outputTokens: 500 } });
    const answer = await extract(app, member, { name: 'photo.webp', bytes: picture });
    expect(answer).toEqual({
      success: true,
      message: '',
      file_info: { name: 'photo.webp', size_human: expect.any(String), type: 'image/webp' },
      content: { text: 'A blue rectangle.' },
      images_described: 1,
    });
    const usage = UsageList.parse(
      (await app.call({ method: 'GET', url: `/users/${member.userId}/usage` }, member)).json(),
    );
    expect(usage.usage).toHaveLength(1);
    expect(usage.usage[0]).toMatchObject({
      kind: 'extraction',
      model: 'scripted/one',
      cost: 0.002,
      input_tokens: 1_000,
    });
    const account = await readAccount(app.db, member.userId);
    expect([account.charges, account.reserved]).toEqual([[2_000], 0]);
    expect(account.reservations.map(({ state }) => state)).toEqual(['settled']);
  });

  it('inside a document are described in place, ten at most, as one piece of work', async () => {
    const member = await app.createMember();
    const before = app.provider.calls.length;
    let count = 0;
    app.provider.otherwise(() => ({
      text: `Picture number ${(count += 1)}`,
      usage: { inputTokens: 10, outputTokens: 5 },
    }));
    const bytes = makeWord(
      ['Before'],
      Array.from({ length: 12 }, () => pictureOfWords()),
    );
    const { content, images_described: described } = await extract(app, member, { name: 'a.docx', bytes });
    expect(described).toBe(10);
    expect(content.text).toMatch(/^Before\n\n\[Picture 1: Picture number 1\]/);
    expect(content.text).toMatch(/\[Picture 10: Picture number 10\]$/);
    expect(app.provider.calls.length - before).toBe(10);
    const { usage } = await readAccount(app.db, member.userId);
    expect(usage).toHaveLength(1);
    expect(usage[0]).toMatchObject({ kind: 'extraction', input_tokens: 100, output_tokens: 50 });
  });

  it('are left out when asked for, and no model is used [FILE-05]', async () => {
    const member = await app.createMember();
    const before = app.provider.calls.length;
    const bytes = makeWord(['Only this'], [pictureOfWords()]);
    const answer = await extract(app, member, { name: 'a.docx', bytes, skipsPictures: true });
    expect([answer.content.text, answer.images_described]).toEqual(['Only this', undefined]);
    expect(app.provider.calls.length).toBe(before);
    expect((await readAccount(app.db, member.userId)).usage).toEqual([]);
  });

  it('go to the model small, upright and without the data about their making [FI-05]', async () => {
    const member = await app.createMember();
    const exif = { IFD0: { Copyright: 'canary-copyright' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const bytes = await sharp(await plainPicture(4_000, 1_000))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect(bytes.includes('canary-copyright')).toBe(true);
    app.provider.next({ text: 'Wide.' });
    await extract(app, member, { name: 'a.jpg', bytes });
    const message = app.provider.calls.at(-1)?.turn.messages[0];
    const sent = message?.role === 'user' ? message.content.find((part) => part.type === 'image') : undefined;
    const seen = Buffer.from(sent?.base64 ?? '', 'base64');
    expect(await sharp(seen).metadata()).toMatchObject({ format: 'jpeg', width: 1_568, height: 392 });
    expect(seen.includes('canary-copyright')).toBe(false);
  });

  it('cost a guest from the credit of the network, and are refused beyond it', async () => {
    const guest = await app.startGuest('203.0.113.40');
    app.provider.next({ text: 'Blue.', usage: { inputTokens: 1_000, outputTokens: 10 } });
    expect((await extract(app, guest, { name: 'a.webp', bytes: picture })).content.text).toBe('Blue.');
    await app.db.write((tx) =>
      tx.updateTable('users').set({ balance: 0 }).where('id', '=', guest.userId).execute(),
    );
    const answer = await sendFile(app, guest, { name: 'a.webp', bytes: picture });
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'insufficient_balance']);
  });

  it('whose model fails leave the document readable, and say why', async () => {
    const member = await app.createMember();
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_refused') } });
    const bytes = makeWord(['The text'], [pictureOfWords()]);
    const { content, message } = await extract(app, member, { name: 'a.docx', bytes });
    expect(content.text).toBe('The text');
    expect(message).toBe('The pictures in it were left out. The model provider refused this request.');
    expect((await readAccount(app.db, member.userId)).charges).toEqual([]);
  });

  it('whose model fails are read by text recognition, and else answered as what they are [FILE-08]', async () => {
    const member = await app.createMember();
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const read = await extract(app, member, { name: 'a.png', bytes: pictureOfWords() });
    expect(read.content.text).toBe(WORDS_IN_PICTURE);
    const answer = await sendFile(app, member, { name: 'a.webp', bytes: picture });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'vision_unavailable']);
  });
});

describe('pictures where no model sees', () => {
  let app: TestApp;
  let member: Person;

  beforeAll(async () => {
    app = await createTestApp({ model: { supportsVision: false } });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  it('give the text in them, without any network', async () => {
    const answer = await extract(app, member, { name: 'scan.png', bytes: pictureOfWords() });
    expect(answer.content.text).toBe(WORDS_IN_PICTURE);
    const inside = await extract(app, member, {
      name: 'a.docx',
      bytes: makeWord(['Above'], [pictureOfWords()]),
    });
    expect(inside.content.text).toBe(`Above\n\n${WORDS_IN_PICTURE}`);
  });

  it('give the text of scanned pages', async () => {
    const { data, info } = await sharp(pictureOfWords())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scan = makeScan({ width: info.width, height: info.height, points: data });
    const { content, pages } = await extract(app, member, { name: 'scan.pdf', bytes: scan });
    expect([content.text.trim(), pages]).toEqual([WORDS_IN_PICTURE, 1]);
  });

  it('are answered with their own error where there is none [FILE-08]', async () => {
    const answer = await sendFile(app, member, { name: 'a.png', bytes: await plainPicture(300, 200) });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      503,
      'Vision model unavailable. Try again without image extraction.',
    ]);
  });

  it('are an empty answer when no description was asked for [FILE-05]', async () => {
    const file = { name: 'a.png', bytes: await plainPicture(300, 200), skipsPictures: true };
    const { content, message } = await extract(app, member, file);
    expect([content.text, message]).toEqual(['', 'No text was found in this picture.']);
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)('are known by their content: %s', async (type) => {
    const file = { name: 'a.txt', bytes: await plainPicture(60, 60, type), skipsPictures: true };
    expect((await extract(app, member, file)).file_info.type).toBe(`image/${type}`);
  });
});
