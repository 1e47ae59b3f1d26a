import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import { plainPicture } from '../../testing/documents/pictures.ts';
import type { FormFile } from '../../testing/form.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture of that many bytes, no two of them alike. */
const picture = (number: number, length = 20): Buffer =>
  Buffer.concat([PNG, Buffer.alloc(length - PNG.length, number + 1)]);
const file = (position: number, bytes = picture(position)): FormFile => ({
  field: `history_image_${position}`,
  name: 'a.png',
  bytes,
  type: 'image/png',
});
const shown = (position: number) => ({
  type: 'image',
  mediaType: 'image/png',
  base64: picture(position).toString('base64'),
});

describe.each(TEST_DATABASES)('pictures of earlier messages (%s)', (database) => {
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp({
      database,
      otherModels: [
        { id: 'scripted/blind', model: 'blind', supportsVision: false },
        { id: 'scripted/tiles', model: 'tiles', pictureTokens: { by: 'tile', base: 2_833, perTile: 5_667 } },
      ],
    });
    member = await app.createMember({ balance: 100 });
  });
  afterAll(() => app.close());

  const send = (history: unknown, files: readonly FormFile[], fields = {}, key?: string) =>
    app.generate(
      member,
      { prompt: 'And now?', chat_history_json: JSON.stringify(history), ...fields },
      { files, ...(key !== undefined && { key }) },
    );

  it('reach the model in the messages that they belong to [DEV-02, F-13]', async () => {
    const history = [
      { role: 'user', content: 'Compare these', images: [1, 0] },
      { role: 'assistant', content: 'Alike.' },
      { role: 'user', content: '', images: [2] },
      { role: 'assistant', content: 'A cat.' },
    ];
    const answer = await send(history, [
      file(0),
      file(1),
      file(2),
      { field: 'image', name: 'b.png', bytes: picture(7) },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(app.provider.calls.at(-1)?.turn.messages).toEqual([
      { role: 'user', content: [shown(1), shown(0), { type: 'text', text: 'Compare these' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Alike.' }] },
      { role: 'user', content: [shown(2)] },
      { role: 'assistant', content: [{ type: 'text', text: 'A cat.' }] },
      { role: 'user', content: [shown(7), { type: 'text', text: 'And now?' }] },
    ]);
  });

  it('without words at the end belong to the prompt, so that questions and replies alternate [DEV-02]', async () => {
    await send([{ role: 'user', content: '', images: [0] }], [file(0)]);
    expect(app.provider.calls.at(-1)?.turn.messages).toEqual([
      { role: 'user', content: [shown(0), { type: 'text', text: 'And now?' }] },
    ]);
  });

  it('are at most eight, and each belongs to one user message [DEV-02]', async () => {
    const all = Array.from({ length: MAX_HISTORY_PICTURES }, (_, position) => position);
    const files = all.map((position) => file(position));
    expect((await send([{ role: 'user', content: 'a', images: all }], files)).statusCode).toBe(200);
    const user = (images: unknown) => ({ role: 'user', content: 'a', images });
    const cases: readonly (readonly [unknown, readonly FormFile[], string])[] = [
      [[user([8])], [], 'chat_history_json'],
      [[user([-1])], [], 'chat_history_json'],
      [[user([0.5])], [file(0)], 'chat_history_json'],
      [[user(0)], [file(0)], 'chat_history_json'],
      [[user([1])], [file(0)], 'chat_history_json'],
      [[user([0, 0])], [file(0)], 'chat_history_json'],
      [[user([0]), user([0])], [file(0)], 'chat_history_json'],
      [[{ role: 'assistant', content: 'a', images: [0] }], [file(0)], 'chat_history_json'],
      [[user([0])], [file(0), file(3)], 'history_image_3'],
    ];
    const calls = app.provider.calls.length;
    for (const [history, sent, field] of cases) {
      const refusal = await send(history, sent);
      expect([refusal.statusCode, refusal.json()]).toMatchObject([422, { errors: [{ field }] }]);
    }
    expect(app.provider.calls).toHaveLength(calls);
  });

  it.each([
    ['a model that cannot see', { model_name: 'scripted/blind' }, picture(0), 'no_vision'],
    ['a file that is no picture', {}, Buffer.from('<svg onload="x()">'), 'invalid_image'],
  ])('are refused for %s [DEV-02]', async (_name, fields, bytes, code) => {
    const answer = await send([{ role: 'user', content: 'a', images: [0] }], [file(0, bytes)], fields);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, code]);
  });

  it('share the bound of one file, so that a message takes no more memory with them than without [F-13]', async () => {
    const half = MAX_FILE_BYTES / 2;
    const history = [{ role: 'user', content: 'a', images: [0, 1] }];
    expect((await send(history, [file(0, picture(0, half)), file(1, picture(1, half))])).statusCode).toBe(
      200,
    );
    const answer = await send(history, [file(0, picture(0, half)), file(1, picture(1, half + 1))]);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'file_too_large']);
  });

  it('are part of what an idempotency key stands for [DEV-02]', async () => {
    const history = [{ role: 'user', content: 'a', images: [0] }];
    const first = await send(history, [file(0)], {}, 'pictures-1');
    expect((await send(history, [file(0)], {}, 'pictures-1')).json()).toEqual(first.json());
    expect((await send(history, [file(0, picture(5))], {}, 'pictures-1')).json()).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('are counted by the rule of their model where the vendor counts nothing [DEV-02, F-08]', async () => {
    const bytes = await plainPicture(1_024, 1_024);
    const history = [{ role: 'user', content: 'a', images: [0] }];
    app.provider.next({ text: 'Hi', usage: null });
    const answer = await send(history, [file(0, bytes)], { model_name: 'scripted/tiles' });
    const { usage } = answer.json<{ usage: { input_tokens: number } }>();
    expect(usage.input_tokens).toBeGreaterThan(25_501);
    expect(usage.input_tokens).toBeLessThan(25_600);
  });
});
