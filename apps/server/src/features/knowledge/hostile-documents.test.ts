// Documents that are made to cost much, servers that end over them, and documents that nobody reads any more.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSAGE_CHARACTERS } from '@parley/contract/knowledge/constants.ts';
import { createKnowledgeClient, type KnowledgeClient } from '../../testing/agents/knowledge-client.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const FAULTY = new URL('../../testing/documents/faulty-file-reader.ts', import.meta.url);
const HOUR_MS = 3_600_000;

describe.each(TEST_DATABASES)('documents of knowledge collections on %s', (database) => {
  let app: TestApp;
  let knowledge: KnowledgeClient;
  let id: string;
  let ada: Person;
  const begin = async (options: { fileReaderEntry?: URL } = {}) => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' }, ...options });
    ada = await app.createMember();
    knowledge = createKnowledgeClient(app, ada);
    id = await knowledge.create('Mine');
  };
  let isStopped = false;
  afterEach(async () => {
    if (isStopped) await app.testDatabase.remove();
    else await app.close();
    isStopped = false;
  });

  /** Which server reads. */
  const findOwner = async ({ db }: TestApp): Promise<string | null> => {
    const query = db.read.selectFrom('jobs').select('lease_owner').where('name', '=', 'knowledge.read');
    return (await query.executeTakeFirst())?.lease_owner ?? null;
  };
  const isAnyRead = async ({ db }: TestApp): Promise<boolean> => {
    const jobs = db.read.selectFrom('jobs').select('id').where('name', '=', 'knowledge.read');
    return (await jobs.where('lease_owner', 'is not', null).executeTakeFirst()) !== undefined;
  };
  const findState = async ({ db }: TestApp): Promise<string | undefined> =>
    (await db.read.selectFrom('knowledge_documents').select('state').executeTakeFirst())?.state;

  describe('that are made to cost much', () => {
    beforeEach(() => begin());

    it('are read by their beginning, in passages of bounded length, and found in bounded pieces [OV-05]', async () => {
      const line = 'The same words again and again in every line of a long text. ';
      const document = await knowledge.add(id, 'long.txt', line.repeat(50_000));
      expect(document).toMatchObject({ state: 'ready', is_truncated: true });
      expect(document.passages).toBeGreaterThan(1_500);
      const found = await knowledge.search(id, 'same words again', 20);
      const characters = found.reduce((sum, { text }) => sum + text.length, 0);
      expect(found.length).toBeGreaterThan(0);
      expect(characters).toBeLessThanOrEqual(24_000);
      for (const { text, joined } of found)
        expect(text.length).toBeLessThanOrEqual(joined * (PASSAGE_CHARACTERS + 1));
    });

    it('are searched with as many words as a question can have, all of them common', async () => {
      const words = Array.from({ length: 24 }, (_, index) => `word${String.fromCharCode(97 + index)}`).join(
        ' ',
      );
      await knowledge.add(id, 'words.txt', `${words}.\n\n`.repeat(9_000));
      const [best] = await knowledge.search(id, `${words} zebra`, 1);
      expect(best?.text).toContain('worda');
      expect((await knowledge.call('GET', `/${id}/search?q=${'x'.repeat(401)}`)).statusCode).toBe(422);
    });
  });

  it('are found however many others have the same word', async () => {
    await begin();
    const mention = `Someone asked for a refund in passing. ${'Much else happened on that day. '.repeat(25)}`;
    await knowledge.add(id, 'old.txt', Array.from({ length: 150 }, () => mention).join('\n\n'));
    await knowledge.add(id, 'refund.md', '# Refund\n\nA refund is paid within ten days.');
    for (const words of ['refund', 'how does a refund work'])
      expect((await knowledge.search(id, words))[0]?.document_name).toBe('refund.md');
  });

  it('are kept for as long as a job waits to read them, however late that is [PE-01]', async () => {
    await begin({ fileReaderEntry: FAULTY });
    for (const name of ['a', 'b', 'c', 'd'])
      expect((await knowledge.send(id, `${name}.txt`, `fault: wait\nThe zebra ${name}`)).statusCode).toBe(
        201,
      );
    const next = await createTestApp({
      beside: app,
      clock: createManualClock(app.clock.now() + 3 * HOUR_MS),
      isPrepared: false,
    });
    try {
      isStopped = true;
      await advanceUntil(app.clock, app.server.stop());
      await next.server.prepare();
      const later = createKnowledgeClient(next, ada);
      await until(async () => {
        // Readers have a limit by the clock, as below.
        if (!(await isAnyRead(next))) await next.clock.advance(1_000);
        return (await later.list(id)).every(({ state }) => state !== 'reading');
      }, 'the reading of all');
      expect((await later.list(id)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
    } finally {
      await next.close();
    }
  });

  it('of one account wait in small number, so that others get their turn [OV-03]', async () => {
    await begin({ fileReaderEntry: FAULTY });
    const send = (index: number) => knowledge.send(id, `${index}.txt`, `fault: wait\n${index}`);
    for (let index = 0; index < 10; index += 1) expect((await send(index)).statusCode).toBe(201);
    const refused = await send(10);
    expect(refused.json()).toMatchObject({ code: 'extraction_busy', retry_after: 10 });
    const ben = await app.createMember();
    const his = createKnowledgeClient(app, ben);
    expect((await his.send(await his.create('His'), 'his.txt', 'fault: wait')).statusCode).toBe(201);
  });

  it('are read by another server where one ends over them', async () => {
    await begin({ fileReaderEntry: FAULTY });
    // An embedded database belongs to one server at a time, which is stopped; another one dies where its time stands still.
    const isDead = database === 'postgres';
    const clock = createManualClock(app.clock.now());
    const next = await createTestApp({ beside: app, clock, isPrepared: isDead });
    try {
      await knowledge.send(id, 'a.txt', 'fault: wait\nThe patient zebra');
      await until(async () => (await findOwner(app)) !== null, 'the server that takes the job');
      const first = await findOwner(app);
      expect(await findState(app)).toBe('reading');
      isStopped = !isDead;
      if (isStopped) {
        await advanceUntil(app.clock, app.server.stop());
        await next.server.prepare();
      }
      await until(async () => {
        // Readers have a limit by the clock: it stands while the other server reads.
        const owner = await findOwner(next);
        if (owner === first || owner === null) await next.clock.advance(1_000);
        return (await findState(next)) === 'ready';
      }, 'the reading by the other server');
      expect(await createKnowledgeClient(next, ada).search(id, 'zebra')).toHaveLength(1);
    } finally {
      await next.close();
    }
  });

  it('count as failed once nobody can be reading them, and their bytes go', async () => {
    await begin();
    await app.db.write((tx) =>
      tx
        .insertInto('knowledge_documents')
        .values({
          id: 'doc_lost',
          user_id: ada.userId,
          collection_id: id,
          name: 'lost.pdf',
          media_type: null,
          size_bytes: 1,
          checksum: 'lost',
          state: 'reading',
          problem: null,
          pages: null,
          characters: 0,
          passages: 0,
          is_truncated: 0,
          created_at: app.clock.now(),
        })
        .execute(),
    );
    app.clock.jump(3 * HOUR_MS);
    await until(async () => {
      await app.clock.advance(60_000);
      const [document] = await knowledge.list(id);
      return document?.problem === 'unavailable';
    });
  });
});
