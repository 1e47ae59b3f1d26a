import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createSchemaWorker, type SchemaWorker } from './schema-worker.ts';

/** 30 definitions, each naming the next twice. */
const DOUBLING = {
  $ref: '#/$defs/level0',
  $defs: Object.fromEntries(
    Array.from({ length: 30 }, (_, level) => [
      `level${level}`,
      level === 29 ? {} : { allOf: [0, 1].map(() => ({ $ref: `#/$defs/level${level + 1}` })) },
    ]),
  ),
};

/** An array of distinct texts is compared each with each. */
const DISTINCT = { type: 'array', uniqueItems: true, items: {} };
const manyLists = JSON.stringify(Array.from({ length: 12_000 }, (_, index) => [index]));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("work with callers' schemas", () => {
  let clock: ManualClock;
  let worker: SchemaWorker;
  beforeEach(() => {
    clock = createManualClock();
    worker = createSchemaWorker({ clock, log: createLog('silent') });
  });
  afterEach(() => worker.stop());

  it('finds what fits and what does not', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
    expect(await worker.match('me', schema, 'Sure: {"a":1}')).toEqual({ mismatch: null, value: { a: 1 } });
    expect(await worker.match('me', schema, '{"a":"1"}')).toEqual({ mismatch: '/a must be integer' });
    expect(await worker.match('me', schema, 'no')).toEqual({ mismatch: 'the answer is no JSON' });
  });

  it('holds a schema against the rules and itself alone, whatever one before it was called', async () => {
    const named = { $id: 'https://example.com/schema', $defs: { word: { $id: 'word', type: 'string' } } };
    expect(await codeOf(worker.check('me', named))).toBe('none');
    const other = { ...named, $defs: { word: { $id: 'word', type: 'integer' } }, $ref: '#/$defs/word' };
    expect(await worker.match('me', other, '1')).toEqual({ mismatch: null, value: 1 });
    for (const type of ['none', 'nothing'])
      expect(await codeOf(worker.check('me', { type }))).toBe('invalid_schema');
    expect(await codeOf(worker.check('me', { $ref: '#/$defs/word' }))).toBe('invalid_schema');
  });

  it.each<[string, object, string]>([
    ['names its own parts a thousand million times', DOUBLING, '{}'],
    ['compares all items with all', DISTINCT, manyLists],
  ])(
    'ends by processor time for one that %s, and serves the next [F-01] [F-03]',
    async (_name, schema, text) => {
      expect(await codeOf(worker.match('one', { ...schema }, text))).toBe('invalid_schema');
      expect(await codeOf(worker.check('one', { type: 'string' }))).toBe('none');
    },
  );

  it('is refused as busy, never as unusable, when no place comes free [F-03]', async () => {
    const first = codeOf(worker.match('one', DOUBLING, '{}'));
    const second = codeOf(worker.check('one', { type: 'string' }));
    await clock.advance(10_000);
    expect(await second).toBe('overloaded');
    expect(await first).toBe('invalid_schema');
  });

  it('is refused as busy where the machine does not get to it in time [F-03]', async () => {
    const waiting = codeOf(worker.check('one', { type: 'string' }));
    await clock.advance(60_000);
    expect(await waiting).toBe('overloaded');
  });

  it('says that the server is going down, where it is', async () => {
    const waiting = codeOf(worker.check('one', { type: 'string' }));
    worker.stop();
    expect(await waiting).toBe('shutting_down');
  });
});
