import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalDatabase, DATABASE_NAME } from './database.ts';

beforeEach(() => deleteDB(DATABASE_NAME));
afterEach(() => vi.restoreAllMocks());

test('is version 2 with exactly its five stores [STOR-01] [STOR-02]', async () => {
  await createLocalDatabase().get('sessions', 'any');
  const raw = await openDB(DATABASE_NAME);
  expect(raw.version).toBe(2);
  expect([...raw.objectStoreNames].sort()).toEqual(
    ['agents', 'sessions', 'system-prompts', 'theme-settings', 'ui-settings'].sort(),
  );
  raw.close();
});

test('reads back what was written, by key and by prefix', async () => {
  const database = createLocalDatabase();
  await database.write('sessions', [
    { key: 'a/2', value: { n: 2 } },
    { key: 'a/1', value: { n: 1 } },
    { key: 'b/1', value: { n: 3 } },
  ]);
  await database.write('sessions', [{ key: 'a/2', value: undefined }]);
  expect(await database.get('sessions', 'b/1')).toEqual({ n: 3 });
  expect(await createLocalDatabase().list('sessions', 'a/')).toEqual([{ n: 1 }]);
});

describe('a browser that does not play along [STOR-11]', () => {
  test('a database of version 1 is given its missing stores and keeps its data', async () => {
    const old = await openDB(DATABASE_NAME, 1, {
      upgrade: (database) => void database.createObjectStore('sessions'),
    });
    await old.put('sessions', 'kept', 'old');
    old.close();
    const database = createLocalDatabase();
    expect(await database.get('sessions', 'old')).toBe('kept');
    expect(await database.write('agents', [{ key: 'x', value: 1 }])).toBe(true);
  });

  test('a database of a newer version is made anew', async () => {
    const newer = await openDB(DATABASE_NAME, 9, {
      upgrade: (database) => void database.createObjectStore('odd'),
    });
    newer.close();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const database = createLocalDatabase();
    expect(await database.write('sessions', [{ key: 'x', value: 1 }])).toBe(true);
  });

  test('a blocked one leaves the app working in memory and says so once [STOR-12] [PE-09]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const database = createLocalDatabase();
    const handleProblem = vi.fn();
    database.onProblem(handleProblem);
    expect(await database.write('sessions', [{ key: 'a/1', value: 'x' }])).toBe(false);
    await database.write('sessions', [{ key: 'a/2', value: 'y' }]);
    expect(await database.list('sessions', 'a/')).toEqual(['x', 'y']);
    expect(await database.get('sessions', 'a/1')).toBe('x');
    expect(handleProblem).toHaveBeenCalledTimes(1);
  });

  test('a full one keeps the refused writes in memory and the old ones in place [STOR-12] [PE-09]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const database = createLocalDatabase();
    await database.write('sessions', [{ key: 'a/1', value: 'old' }]);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const handleProblem = vi.fn();
    database.onProblem(handleProblem);
    expect(await database.write('sessions', [{ key: 'a/1', value: 'new' }])).toBe(false);
    expect(await database.get('sessions', 'a/1')).toBe('new');
    expect(handleProblem).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    expect(await createLocalDatabase().get('sessions', 'a/1')).toBe('old');
  });
});
