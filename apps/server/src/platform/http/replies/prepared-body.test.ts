import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, prepareBody } from './prepared-body.ts';

const VALUE = { list: Array.from({ length: 200 }, (_, index) => ({ id: `model-${index}`, name: '模型' })) };

describe('an answer made beforehand', () => {
  const body = prepareBody(VALUE);

  it('says the same in every form', () => {
    expect(JSON.parse(body.plain.toString())).toEqual(VALUE);
    expect(gunzipSync(body.gzip).equals(body.plain)).toBe(true);
    expect(brotliDecompressSync(body.brotli).equals(body.plain)).toBe(true);
  });

  it('has an etag that changes with its content', () => {
    expect(prepareBody(VALUE).etag).toBe(body.etag);
    expect(prepareBody({ ...VALUE, more: 1 }).etag).not.toBe(body.etag);
    expect(body.etag).toMatch(/^"[\w-]+"$/);
  });

  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['br; q=0, gzip; q=0.0', null],
    ['GZIP', 'gzip'],
    ['x-gzip, brotli', null],
    ['gzip;q=0.001', 'gzip'],
    ['*', null],
  ])('is sent to who takes %j as %j', (accepted, encoding) => {
    const chosen = chooseEncoding(body, accepted);
    expect(chosen.encoding).toBe(encoding);
    expect(chosen.bytes).toBe(encoding === 'br' ? body.brotli : encoding === 'gzip' ? body.gzip : body.plain);
  });
});
