import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { stepUntil } from '../../../testing/until.ts';

const HOUR_MS = 3_600_000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function toPictureMessage(id: string, bytes: Buffer): BackendMessage {
  return toMessage(id, { image: { id: hash(bytes), name: 'a.png', type: 'image/png', size: bytes.length } });
}

describe.each(TEST_DATABASES)('pictures of conversations on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    history = historyOf(app, ada);
    await history.save(toSession('s'));
  });
  afterEach(() => app.close());

  const countRows = async (): Promise<number> => {
    const tables = ['chat_images', 'chat_image_pieces'] as const;
    const counts = await Promise.all(
      tables.map(async (name) => (await app.db.read.selectFrom(name).selectAll().execute()).length),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** A sweep that is under way as the clock jumps ends after it, and the next one is due an hour later. */
  const waitForSweep = (): Promise<void> =>
    stepUntil(app.clock, async () => (await countRows()) === 2, { what: 'the sweep', stepMs: 60_000 });

  it('come back byte for byte, once however often they are kept, with headers that run nothing [RE-05]', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(900_000, 7)]);
    const answers = await Promise.all([history.saveImage('s', bytes), history.saveImage('s', bytes)]);
    for (const answer of answers) expect(answer.json()).toEqual({ success: true, image_id: hash(bytes) });
    expect(await countRows()).toBe(4);
    const loaded = await history.image('s', hash(bytes));
    expect(loaded.rawPayload.equals(bytes)).toBe(true);
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      etag: `"${hash(bytes)}"`,
    });
    expect(loaded.headers['content-security-policy']).toContain("default-src 'none'");
    const known = await history.image('s', hash(bytes), { 'if-none-match': `"${hash(bytes)}"` });
    expect(known.statusCode).toBe(304);
  });

  it('are what their bytes say, and at most 25 MB [CONST-06]', async () => {
    const html = await history.saveImage('s', Buffer.from('<svg onload="alert(1)"/>'));
    expect([html.statusCode, html.json().code]).toEqual([422, 'invalid_image']);
    const large = await history.saveImage('s', Buffer.concat([PNG, Buffer.alloc(25 * 1024 * 1024)]));
    expect([large.statusCode, large.json().code]).toEqual([413, 'file_too_large']);
    expect(await countRows()).toBe(0);
  });

  it('are for their owner only, on every call [AZ-04]', async () => {
    await history.saveImage('s', PNG);
    const ben = historyOf(app, await app.createMember());
    const guest = historyOf(app, await app.startGuest());
    expect((await ben.image('s', hash(PNG))).statusCode).toBe(404);
    expect((await ben.saveImage('s', PNG)).statusCode).toBe(404);
    expect((await guest.image('s', hash(PNG))).statusCode).toBe(403);
    await ben.save(toSession('s', [toPictureMessage('m', PNG)]));
    expect((await ben.image('s', hash(PNG))).statusCode).toBe(404);
    expect((await history.image('other', hash(PNG))).statusCode).toBe(404);
  });

  it('go when no message shows them any more, and with the conversation', async () => {
    const other = Buffer.concat([PNG, Buffer.from('other')]);
    await history.saveImage('s', PNG);
    await history.saveImage('s', other);
    const messages = [
      toPictureMessage('m1', PNG),
      toPictureMessage('m2', PNG),
      toPictureMessage('m3', other),
    ];
    await history.append('s', messages, 0);
    await history.save(toSession('s', messages.slice(0, 2)));
    expect((await history.image('s', hash(other))).statusCode).toBe(404);
    await history.save(toSession('s', messages.slice(1, 2)));
    expect((await history.image('s', hash(PNG))).statusCode).toBe(200);
    await history.remove('s');
    expect(await countRows()).toBe(0);
  });

  it('that were begun and not finished, or never shown, are swept [PE-08]', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(500_000)]);
    await history.saveImage('s', bytes);
    await history.saveImage('s', PNG);
    await history.append('s', [toPictureMessage('m1', PNG)], 0);
    await app.db.write((tx) => tx.deleteFrom('chat_images').where('size', '>', 100).execute());
    expect((await history.image('s', hash(bytes))).statusCode).toBe(404);
    app.clock.jump(2 * HOUR_MS);
    await waitForSweep();
    const unseen = Buffer.concat([PNG, Buffer.from('unseen')]);
    await history.saveImage('s', unseen);
    app.clock.jump(25 * HOUR_MS);
    await waitForSweep();
    expect((await history.image('s', hash(PNG))).statusCode).toBe(200);
  });

  it('that are sent again are kept for the device that is about to show them [PE-08]', async () => {
    await history.saveImage('s', PNG);
    app.clock.jump(25 * HOUR_MS);
    expect((await history.saveImage('s', PNG)).statusCode).toBe(200);
    await app.clock.advance(1);
    app.clock.jump(2 * HOUR_MS);
    await app.clock.advance(1);
    await history.append('s', [toPictureMessage('m1', PNG)], 0);
    expect((await history.image('s', hash(PNG))).statusCode).toBe(200);
  });

  it('whose bytes are damaged are not served [PE-08]', async () => {
    await history.saveImage('s', PNG);
    await app.db.write((tx) =>
      tx
        .updateTable('chat_image_pieces')
        .set({ bytes: sql`${Buffer.concat([PNG.subarray(0, 7), Buffer.from([0])])}` })
        .execute(),
    );
    const answer = await history.image('s', hash(PNG));
    expect([answer.statusCode, answer.json().detail]).toEqual([410, 'This file is no longer available.']);
    // A caller who has them is told so without a look at them.
    const known = await history.image('s', hash(PNG), { 'if-none-match': `"${hash(PNG)}"` });
    expect(known.statusCode).toBe(304);
  });

  it('are shared only where they can be decoded in a bounded time and space [FI-05]', async () => {
    const side = Math.ceil(Math.sqrt(50_000_001));
    const create = { width: side, height: side, channels: 3, background: '#a33' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    await history.saveImage('s', bytes);
    await history.append('s', [toPictureMessage('m1', bytes)], 0);
    const url = String((await history.share('s')).json().url);
    const token = url.slice(url.lastIndexOf('/') + 1);
    const shared = await app.call({ method: 'GET', url: `/api/shared/${token}` });
    expect(shared.json().messages).toMatchObject([{ message_id: 'm1', image: null }]);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'are shared without what a %s says about where it was taken [FI-05]',
    async (format) => {
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
        .withExif({
          IFD0: { Make: 'Secret Camera', Orientation: '6' },
          IFD3: { GPSLatitude: '48/1 51/1 0/1' },
        })
        .toFormat(format)
        .toBuffer();
      expect(bytes.includes('Secret Camera')).toBe(true);
      await history.saveImage('s', bytes);
      await history.append('s', [toPictureMessage('m1', bytes)], 0);
      const url = String((await history.share('s')).json().url);
      const token = url.slice(url.lastIndexOf('/') + 1);
      const shared = await app.call({ method: 'GET', url: `/api/shared/${token}/images/${hash(bytes)}` });
      expect(shared.statusCode).toBe(200);
      expect(shared.rawPayload.includes('Secret Camera')).toBe(false);
      const { exif, format: kept } = await sharp(shared.rawPayload).metadata();
      expect([exif, kept]).toEqual([undefined, format]);
      expect((await history.image('s', hash(bytes))).rawPayload.equals(bytes)).toBe(true);
    },
  );
});
