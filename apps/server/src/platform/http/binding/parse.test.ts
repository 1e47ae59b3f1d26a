import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkShape, parseBoundedJson, parseJsonBody } from '../../bounded-json.ts';
import { parseWith } from './parse.ts';

function failureOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

const toProblem = (message: string) => ({
  data: { errors: [{ message: expect.stringContaining(message) }] },
});
const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('JSON from outside', () => {
  it.each(['', '{', '{"a":}', "{'a':1}", 'undefined', '{"a":1}}', '[1,]'])(
    'that is none is reported as such: %j',
    (text) => {
      expect(failureOf(() => parseBoundedJson(text)).code).toBe('bad_json');
    },
  );

  it.each(['null', '1', '"a"', '[]', '{"a":{"b":[1,{"c":null}]}}'])('is taken: %s', (text) => {
    expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['{"__proto__":1}', '__proto__'],
    ['{"a":[{"constructor":1}]}', 'constructor'],
    ['{"a":{"prototype":{}}}', 'prototype'],
    ['{"a":"x\\u0000y"}', 'a'],
    ['{"a":["\\u0000"]}', '0'],
  ])('with %s is refused by name', (text, field) => {
    const { code, data } = failureOf(() => parseBoundedJson(text));
    expect([code, data.errors?.[0]?.field]).toEqual(['validation_failed', field]);
  });

  it('may be 64 levels deep and have 10,000 fields', () => {
    const wide = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, {}]));
    expect(() => checkShape(nest(64))).not.toThrow();
    expect(failureOf(() => checkShape(nest(65)))).toMatchObject(toProblem('64 levels'));
    expect(() => checkShape(wide(10_000))).not.toThrow();
    expect(failureOf(() => checkShape({ ...wide(10_000), one: 1 }))).toMatchObject(toProblem('10000 fields'));
    expect(failureOf(() => checkShape([wide(5_000), wide(5_001)]))).toMatchObject(toProblem('fields'));
  });
});

describe('JSON that is all structure', () => {
  const MEGABYTE = 1024 * 1024;
  const fill = (piece: string, bytes: number): string => {
    const pieces = Math.floor(bytes / (piece.length + 1));
    return `{"list":[${Array.from({ length: pieces }, () => piece).join(',')}]}`;
  };

  it.each(['0', '{}', '[[]]', '""', '{"a":0}', '"\\\\","\\""'])(
    'is refused before it delays anyone: 10 MB of %s [IN-02] [OV-05]',
    async (piece) => {
      const text = fill(piece, 10 * MEGABYTE);
      const before = process.threadCpuUsage();
      await expect(parseJsonBody(text, 10 * MEGABYTE)).rejects.toMatchObject(
        toProblem('must not have more than 81920'),
      );
      // Read whole, it takes two seconds of the processor, however busy the machine is.
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    },
  );

  it('may have as many items in lists as it may have fields', () => {
    const zeros = (count: number) => JSON.stringify({ list: Array.from({ length: count }, () => 0) });
    expect(parseBoundedJson(zeros(10_000))).toMatchObject({ list: { length: 10_000 } });
    expect(failureOf(() => parseBoundedJson(zeros(10_001)))).toMatchObject(toProblem('10000 items'));
  });

  it('does not take the content of texts for structure', () => {
    const texts = [
      '[{,'.repeat(50_000),
      '"'.repeat(50_000),
      '\\'.repeat(50_001),
      '\\",[{'.repeat(50_000),
      '',
    ];
    expect(parseBoundedJson(JSON.stringify({ texts, last: 1 }))).toEqual({ texts, last: 1 });
  });

  it('and of which so much is wrong that it cannot be listed is refused, not a failure [IN-01]', () => {
    const Item = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() });
    const list = Array.from({ length: 50_000 }, () => ({}));
    expect(failureOf(() => parseWith(z.object({ list: z.array(Item) }), { list }, 'body')).code).toBe(
      'validation_failed',
    );
  });
});

describe('parsing with a schema', () => {
  const Schema = z.object({
    name: z.string().min(2),
    age: z.coerce.number().int(),
    deep: z.object({ list: z.array(z.number()) }).optional(),
  });

  it('gives what fits, without undeclared fields', () => {
    expect(parseWith(Schema, { name: 'Ada', age: '36', role: 'admin' }, 'body')).toEqual({
      name: 'Ada',
      age: 36,
    });
    expect(parseWith(undefined, { anything: 1 }, 'query')).toBeUndefined();
  });

  it('names every field that does not fit, none in the sentence [F-44]', () => {
    const { data, message } = failureOf(() =>
      parseWith(Schema, { name: 'A', age: 'x', deep: { list: [1, 'b'] } }, 'body'),
    );
    expect(data.errors?.map((error) => error.field)).toEqual(['name', 'age', 'deep.list.1']);
    expect(message).toBe('Some fields are not valid.');
  });

  it.each(['path', 'query', 'body'] as const)('names the whole %s when it is of the wrong kind', (where) => {
    const { data } = failureOf(() => parseWith(Schema, null, where));
    expect(data.errors?.[0]?.field).toBe(where);
  });

  it('checks paths and queries, which nothing has checked before', () => {
    expect(
      failureOf(() => parseWith(z.object({}), { key: `a${String.fromCharCode(0)}` }, 'query')).data
        .errors?.[0]?.field,
    ).toBe('key');
  });

  it('names what is wrong inside of a value that fits none of several shapes', () => {
    const Part = z.discriminatedUnion('type', [z.object({ type: z.literal('text'), text: z.string() })]);
    const either = z.object({ content: z.union([z.string(), z.array(Part)]) });
    const fieldOf = (content: unknown) =>
      failureOf(() => parseWith(either, { content }, 'body')).data.errors?.[0]?.field;
    expect(fieldOf([{ type: 'text', text: 'a' }, { type: 'text' }])).toBe('content.1.text');
    expect(fieldOf([{ type: 'sound' }])).toBe('content.0.type');
    expect(fieldOf(1)).toBe('content');
  });

  it('names twenty fields at most', () => {
    const list = z.array(z.number());
    expect(
      failureOf(() =>
        parseWith(
          list,
          Array.from({ length: 100 }, () => 'x'),
          'body',
        ),
      ).data.errors,
    ).toHaveLength(20);
  });
});
