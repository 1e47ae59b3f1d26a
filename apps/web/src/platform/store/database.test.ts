import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLocalDatabase, DATABASE_NAME } from './database.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

  test('a database of a newer version is recreated', async () => {
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

  test('one that takes its time loses nothing, and gets in the end what was written meanwhile [STOR-11]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await createLocalDatabase().write('sessions', [{ key: 'a/1', value: 'before' }]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = holdOpening();
    const database = createLocalDatabase();
    const reading = database.list('sessions', 'a/');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await reading).toEqual([]);
    expect(await database.clear()).toBe(false);
    expect(await database.write('sessions', [{ key: 'a/2', value: 'meanwhile' }])).toBe(false);
    await opening.release();
    await expect.poll(() => database.list('sessions', 'a/')).toEqual(['before', 'meanwhile']);
    expect(await createLocalDatabase().list('sessions', 'a/')).toEqual(['before', 'meanwhile']);
  });

  test('a connection that the browser closed while the tab slept is opened again', async () => {
    const close = noteConnections();
    const database = createLocalDatabase();
    const handleProblem = vi.fn();
    database.onProblem(handleProblem);
    await database.write('sessions', [{ key: 'a/1', value: 'before' }]);
    close();
    const [read, isStored] = await Promise.all([
      database.get('sessions', 'a/1'),
      database.write('sessions', [{ key: 'a/2', value: 'after' }]),
    ]);
    expect([read, isStored]).toEqual(['before', true]);
    expect(handleProblem).not.toHaveBeenCalled();
    expect(await createLocalDatabase().list('sessions', 'a/')).toEqual(['before', 'after']);
  });
});

/** Keeps the next connection back until it is released. */
function holdOpening(): { readonly release: () => Promise<void> } {
  const open = indexedDB.open.bind(indexedDB);
  const released = Promise.withResolvers<void>();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...call) => {
    const request = open(...call);
    const listen = request.addEventListener.bind(request);
    vi.spyOn(request, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      if (typeof listener !== 'function') return;
      const hold = (event: Event) => void released.promise.then(() => listener(event));
      listen(type, type === 'success' ? hold : (event: Event) => listener(event));
    });
    return request;
  });
  return {
    release() {
      released.resolve();
      return released.promise;
    },
  };
}

/** Answers how to close all that have been opened since, as a browser does with a tab that sleeps. */
function noteConnections(): () => void {
  const open = indexedDB.open.bind(indexedDB);
  const requests: IDBOpenDBRequest[] = [];
  vi.spyOn(indexedDB, 'open').mockImplementation((...call) => {
    const request = open(...call);
    requests.push(request);
    return request;
  });
  return () => requests.splice(0).forEach((request) => request.result.close());
}
