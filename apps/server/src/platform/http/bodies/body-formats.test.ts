// Bodies that are neither JSON nor multipart, over a real connection to routes of the test's own.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type BodyFormat } from '@parley/contract/endpoint.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOpenApi } from '../binding/openapi.ts';
import { publicRoute } from '../binding/route.ts';

const LIMIT = 64 * 1024;
const SECRET = 'secret-of-the-webhook';
const Reply = z.unknown();
const common = (bodyFormat: BodyFormat) =>
  ({
    id: `test.${bodyFormat}`,
    method: 'POST',
    path: `/test/${bodyFormat}`,
    summary: 'Takes a body.',
    access: 'public',
    guards: 'none',
    rate: 'none',
    scope: null,
    reply: Reply,
    bodyFormat,
    maxBodyBytes: LIMIT,
    errors: [],
  }) as const;

const raw = defineEndpoint(common('raw'));
const text = defineEndpoint({ ...common('text'), body: z.string().max(1_000) });
const urlencoded = defineEndpoint({
  ...common('urlencoded'),
  body: z.strictObject({ name: z.string(), note: z.string().optional() }),
});

const sign = (bytes: Buffer | string): string => createHmac('sha256', SECRET).update(bytes).digest('hex');

describe('a body', () => {
  let app: TestApp;
  let base: string;
  beforeEach(async () => {
    app = await createTestApp({
      routes: [
        publicRoute(raw, async ({ facts }) => ({
          length: facts.rawBody?.length,
          signature: facts.rawBody && sign(facts.rawBody),
        })),
        publicRoute(text, async ({ body, facts }) => ({ body, rawBody: facts.rawBody })),
        publicRoute(urlencoded, async ({ body }) => ({ body })),
      ],
    });
    base = await app.listen();
  });
  afterEach(() => app.close());

  async function send(
    format: BodyFormat,
    body: string | Buffer | undefined,
    type?: string,
  ): Promise<{ status: number; json: Record<string, unknown> }> {
    const answer = await fetch(`${base}/test/${format}`, {
      method: 'POST',
      ...(body !== undefined && { body: typeof body === 'string' ? Buffer.from(body) : body }),
      headers: type === undefined ? {} : { 'content-type': type },
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  }

  it.each([
    ['application/json', '{"a": 1,  "a":2, }'],
    ['application/json', '{"__proto__": {}}'],
    ['text/plain', 'text'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['application/x-www-form-urlencoded', 'a=1&a=2'],
    ['application/octet-stream', '\0\x01'],
    [undefined, 'without a type'],
  ])('that is raw comes byte by byte as it was sent: %s %j', async (type, body) => {
    const { json } = await send('raw', body, type);
    expect(json).toEqual({ length: Buffer.byteLength(body), signature: sign(body) });
  });

  it('that is raw may be bytes of no encoding, or nothing', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0, 0xd8, 0x0a]);
    expect((await send('raw', bytes)).json).toEqual({ length: 5, signature: sign(bytes) });
    expect((await send('raw', undefined)).json).toEqual({ length: 0, signature: sign('') });
  });

  it.each(['raw', 'text', 'urlencoded'] as const)(
    'is refused beyond the bound of its route, with or without a length: %s',
    async (format) => {
      const types = { raw: 'a/b', text: 'text/plain', urlencoded: 'application/x-www-form-urlencoded' };
      const large = 'a'.repeat(LIMIT + 1);
      expect(await send(format, large, types[format])).toMatchObject({
        status: 413,
        json: { code: 'too_large' },
      });
      const chunked = await fetch(`${base}/test/${format}`, {
        method: 'POST',
        body: new Blob([large]).stream(),
        duplex: 'half',
        headers: { 'content-type': types[format] },
      });
      expect(chunked.status).toBe(413);
    },
  );

  it('of text is one string in UTF-8, held against its schema', async () => {
    expect(await send('text', 'Grüße 你好', 'text/plain; charset=UTF-8')).toEqual({
      status: 200,
      json: { body: 'Grüße 你好', rawBody: null },
    });
    expect(await send('text', 'Grüße', 'text/plain;charset=utf8')).toMatchObject({ json: { body: 'Grüße' } });
    expect(await send('text', '# Title', 'text/markdown')).toMatchObject({ json: { body: '# Title' } });
    for (const [body, type, code] of [
      [Buffer.from([0xff, 0xfe]), 'text/plain', 'bad_request'],
      ['text', 'text/plain; charset=gbk', 'unsupported_media_type'],
      ['{}', 'application/json', 'unsupported_media_type'],
      ['a\0b', 'text/plain', 'validation_failed'],
      ['a'.repeat(1_001), 'text/plain', 'validation_failed'],
    ] as const)
      expect((await send('text', body, type)).json, String(body)).toMatchObject({ code });
  });

  it('of a form is its fields, held against their schema', async () => {
    const type = 'application/x-www-form-urlencoded';
    expect(await send('urlencoded', 'name=Ada+L%C3%B6we&note=', type)).toEqual({
      status: 200,
      json: { body: { name: 'Ada Löwe', note: '' } },
    });
    for (const [body, field] of [
      ['name=a&name=b', 'name'],
      ['note=a', 'name'],
      ['name=a&other=b', 'body'],
      ['name=a&__proto__=b', '__proto__'],
      ['name=a%00b', 'name'],
      [`name=a${'&x=1'.repeat(100)}`, 'body'],
    ] as const)
      expect((await send('urlencoded', body, type)).json, body).toMatchObject({
        code: 'validation_failed',
        errors: [{ field }],
      });
    expect((await send('urlencoded', '{"name":"a"}', 'application/json')).status).toBe(415);
  });

  it('in these formats is taken by no other route', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const answer = await fetch(`${base}/auth/login-json`, {
        method: 'POST',
        body: 'username=a',
        headers: { 'content-type': type },
      });
      expect(answer.status, type).toBe(415);
    }
  });

  it('is in the API document with its media type', () => {
    const document = createOpenApi([raw, text, urlencoded], { version: '1', publicUrl: null });
    const contents = ['raw', 'text', 'urlencoded'].map(
      (format) =>
        JSON.stringify(document).match(
          new RegExp(`/test/${format}".*?"requestBody":\\{.*?"content":\\{"([^"]+)"`),
        )?.[1],
    );
    expect(contents).toEqual(['*/*', 'text/plain', 'application/x-www-form-urlencoded']);
  });
});
