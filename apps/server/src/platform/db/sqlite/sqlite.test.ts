import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';

const MODES: readonly SqliteOptions['durability'][] = ['off', 'full'];

describe.each(MODES)('the embedded database with durability %s', (durability) => {
  let folder: string;
  let db: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-sqlite-'));
    db = openSqlite(join(folder, 'test.db'), { durability });
    await db.write((tx) => sql`create table notes (id integer primary key, text text not null)`.execute(tx));
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  const note = (id: number, text = `note ${id}`) =>
    db.write((tx) => sql`insert into notes values (${id}, ${text})`.execute(tx));
  async function ids(): Promise<number[]> {
    const answer = await sql<{ id: number }>`select id from notes order by id`.execute(db.read);
    return answer.rows.map((row) => row.id);
  }

  it('answers what the work answers, once it is committed', async () => {
    const answer = await db.write(async (tx) => {
      await sql`insert into notes values (1, 'a')`.execute(tx);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  it('takes two hundred writes of the same moment', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => note(index)));
    expect(await ids()).toHaveLength(200);
  });

  it('waits for the write of another connection, and holds nothing else up meanwhile', async () => {
    const other = new DatabaseSync(join(folder, 'test.db'));
    other.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES (1, 'theirs')");
    const written = note(2);
    for (let reads = 0; reads < 20; reads += 1) expect(await ids()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    await written;
    expect(await ids()).toEqual([1, 2]);
  });

  it('rolls back all of a write that fails, and only that one', async () => {
    const failing = db.write(async (tx) => {
      await sql`insert into notes values (50, 'half')`.execute(tx);
      throw new Error('changed my mind');
    });
    const neighbours = [note(1), note(2)];
    const outcomes = await Promise.allSettled([neighbours[0], failing, neighbours[1], note(3)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('does the same for a statement that the database refuses', async () => {
    await note(1);
    const outcomes = await Promise.allSettled([note(2), note(1), note(3)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('lets a write see those before it, in the order in which they came', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        db.write(async (tx) => {
          await sql`insert into notes values (${index}, 'x')`.execute(tx);
          const answer = await sql<{ total: number }>`select count(*) as total from notes`.execute(tx);
          return answer.rows[0]?.total;
        }),
      ),
    );
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('shows readers nothing of a write that is under way', async () => {
    let seen: number[] = [];
    await db.write(async (tx) => {
      await sql`insert into notes values (1, 'a')`.execute(tx);
      seen = await ids();
    });
    expect(seen).toEqual([]);
    expect(await ids()).toEqual([1]);
  });

  it('goes on after everything in a commit has failed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => db.write(() => Promise.reject(new Error('no')))),
    );
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    await note(7);
    expect(await ids()).toEqual([7]);
  });

  it('refuses writes through the reading side', async () => {
    await expect(sql`insert into notes values (9, 'x')`.execute(db.read)).rejects.toThrow();
  });

  it('keeps what was written when it is closed and opened again', async () => {
    const pending = Promise.all([note(1), note(2)]);
    await db.close();
    await pending;
    db = openSqlite(join(folder, 'test.db'), { durability });
    expect(await ids()).toEqual([1, 2]);
  });

  it('refuses writes that come after it was closed', async () => {
    await db.close();
    await expect(note(1)).rejects.toMatchObject({ code: 'database_unavailable' });
    db = openSqlite(join(folder, 'test.db'), { durability });
    expect(await ids()).toEqual([]);
  });

  it('is full without harm: writes get 507, reads go on, and it works again once there is room [PE-06]', async () => {
    await note(1);
    const limit = (pages: string) =>
      db.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx));
    await limit('4');
    const big = 'x'.repeat(4_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => note(100 + index, big)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const outcome of refused)
      expect(outcome.reason).toMatchObject({ code: 'storage_full', status: 507 });
    const kept = await ids();
    expect(kept).toHaveLength(1 + outcomes.length - refused.length);
    expect(kept).toContain(1);
    await limit('100000');
    await note(2, big);
    expect(await ids()).toContain(2);
  });
});
