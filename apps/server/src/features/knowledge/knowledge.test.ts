import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_COLLECTIONS, MAX_DOCUMENTS } from '@parley/contract/knowledge/constants.ts';
import type { FoundPassage } from '@parley/contract/knowledge/schemas.ts';
import { makePdf } from '../../testing/documents/pdf.ts';
import { createKnowledgeClient, type KnowledgeClient } from '../../testing/agents/knowledge-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

const marked = ({ text, marks }: FoundPassage): string[] =>
  marks.map(({ start, end }) => text.slice(start, end).toLowerCase());

describe.each(TEST_DATABASES)('knowledge collections on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let knowledge: KnowledgeClient;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    knowledge = createKnowledgeClient(app, ada);
  });
  afterEach(() => app.close());

  it('hold documents, whose passages know their page, section or lines', async () => {
    const id = await knowledge.create('Handbook', { description: 'All rules' });
    const pdf = await knowledge.add(
      id,
      'rules.pdf',
      makePdf(['First page about boats', 'Second about refunds']),
    );
    expect(pdf).toMatchObject({ state: 'ready', pages: 2, passages: 2, media_type: 'application/pdf' });
    const text = await knowledge.add(id, 'notes.md', '# Opening hours\n\nWe open at noon.\n');
    expect(text).toMatchObject({ state: 'ready', pages: null, passages: 1, is_truncated: false });

    const [page] = await knowledge.search(id, 'What about a refund?');
    expect(page).toMatchObject({ document_name: 'rules.pdf', page: 2, number: 2, lines: null });
    expect(page && marked(page)).toEqual(['refund']);
    const [hours] = await knowledge.search(id, 'opening');
    expect(hours).toMatchObject({ section: 'Opening hours', page: null, lines: { from: 1, to: 3 } });

    const url = `/${id}/documents/${pdf.id}/passages`;
    expect((await knowledge.call('GET', `${url}?from=2&limit=1`)).json()).toMatchObject({
      document: { name: 'rules.pdf' },
      passages: [{ number: 2, page: 2, text: expect.stringContaining('Second') }],
      total: 2,
    });
    expect((await knowledge.call('GET', `/${id}`)).json()).toMatchObject({
      name: 'Handbook',
      documents: 2,
      reading: 0,
      passages: 3,
      is_own: true,
    });
  });

  it('find passages by how well they fit, also in Chinese, and join neighbours', async () => {
    const id = await knowledge.create('Handbook');
    const filler = (index: number) => `Paragraph ${index} of the handbook. ${'Nothing of note. '.repeat(50)}`;
    const parts = Array.from({ length: 12 }, (_, index) => filler(index));
    parts[4] = `Travel is paid by the company. ${'Keep the receipts. '.repeat(50)}`;
    parts[5] = `Travel by train comes first. ${'Book it early. '.repeat(50)}`;
    parts[9] = `Trains are slow. ${'Take a book along. '.repeat(50)}`;
    await knowledge.add(id, 'handbook.txt', parts.join('\n\n'));
    await knowledge.add(id, '手册.txt', '报销制度：员工出差乘坐高铁可以报销。\n\n退款期限为十四天。');
    const found = await knowledge.search(id, 'who pays for travel by train?');
    expect(found.map(({ number, joined }) => [number, joined])).toEqual([
      [5, 2],
      [10, 1],
    ]);
    const [chinese] = await knowledge.search(id, '退款期限是多久');
    expect(chinese).toMatchObject({ document_name: '手册.txt', text: expect.stringContaining('十四天') });
    expect(await knowledge.search(id, 'zebra')).toEqual([]);
    for (const words of ['"', '* OR (x', "a' & b", '%', '的'])
      expect((await knowledge.call('GET', `/${id}/search?q=${encodeURIComponent(words)}`)).statusCode).toBe(
        200,
      );
  });

  it('find short words by their plurals and other forms', async () => {
    const id = await knowledge.create('Rules');
    await knowledge.add(
      id,
      'rules.txt',
      'The monthly fee is 5 dollars. The tax is added on top. Each car needs a permit. A job takes one day. We ship on Monday, to each city.',
    );
    await knowledge.add(id, 'care.txt', 'Care for the carpets is paid by the company.');
    for (const question of [
      'What are the fees?',
      'taxes',
      'jobs',
      'days',
      'Is it shipped?',
      'cities',
      'cars',
    ])
      expect((await knowledge.search(id, question)).map((found) => [question, found.document_name])).toEqual([
        [question, 'rules.txt'],
      ]);
  });

  it('find nothing that was deleted, and nothing of other collections', async () => {
    const id = await knowledge.create('One');
    const other = await knowledge.create('Two');
    const document = await knowledge.add(id, 'a.txt', 'The zebra crossing');
    await knowledge.add(other, 'b.txt', 'Another zebra');
    expect(await knowledge.search(id, 'zebra')).toHaveLength(1);
    expect((await knowledge.call('DELETE', `/${id}/documents/${document.id}`)).statusCode).toBe(200);
    expect(await knowledge.search(id, 'zebra')).toEqual([]);
    expect((await knowledge.call('DELETE', `/${other}`)).statusCode).toBe(200);
    expect((await knowledge.call('GET', `/${other}`)).statusCode).toBe(404);
    const rows = await app.db.read.selectFrom('knowledge_passages').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('say why a document could not be read, and take it again', async () => {
    const id = await knowledge.create('Odd');
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const problems = [];
    for (const [name, content] of [
      ['picture.png', picture],
      ['bytes.bin', Buffer.from([0, 1, 2, 3, 255, 254, 0, 9])],
      ['broken.pdf', '%PDF-1.7\nnothing'],
      ['empty.txt', ' \n '],
    ] as const)
      problems.push((await knowledge.add(id, name, content)).problem);
    expect(problems).toEqual(['picture', 'unknown_kind', 'unreadable', 'no_text']);
    expect((await knowledge.send(id, 'none.txt', '')).json()).toMatchObject({ code: 'file_empty' });
    const [failed] = await knowledge.list(id);
    const again = await knowledge.add(id, failed?.name ?? '', Buffer.from([0, 1, 2, 3, 255, 254, 0, 9]));
    expect(again).toMatchObject({ state: 'failed', problem: 'unknown_kind' });
    expect(await knowledge.list(id)).toHaveLength(4);
  });

  it('hold the same file once, by whichever name', async () => {
    const id = await knowledge.create('One');
    const first = await knowledge.add(id, 'a.txt', 'The same');
    expect(await knowledge.add(id, 'b.txt', 'The same')).toEqual(first);
    expect(await knowledge.list(id)).toEqual([first]);
  });

  it('are bounded in number, and so are their documents [OV-05]', async () => {
    const ids = [];
    for (let index = 0; index < MAX_COLLECTIONS; index += 1) ids.push(await knowledge.create(`C${index}`));
    expect((await knowledge.call('POST', '', { name: 'One more' })).json()).toMatchObject({
      code: 'too_many_collections',
    });
    const [id = ''] = ids;
    const { userId } = ada;
    await app.db.write(async (tx) => {
      for (let index = 0; index < MAX_DOCUMENTS; index += 1)
        await tx
          .insertInto('knowledge_documents')
          .values({
            id: `doc_${index}`,
            user_id: userId,
            collection_id: id,
            name: `d${index}`,
            media_type: null,
            size_bytes: 1,
            checksum: String(index),
            state: 'ready',
            problem: null,
            pages: null,
            characters: 1,
            passages: index === 0 ? 10_000 : 0,
            is_truncated: 0,
            created_at: 0,
          })
          .execute();
    });
    expect((await knowledge.send(id, 'more.txt', 'More')).json()).toMatchObject({
      code: 'too_many_documents',
    });
    await knowledge.call('DELETE', `/${id}/documents/doc_1`);
    expect(await knowledge.add(id, 'more.txt', 'More')).toMatchObject({ state: 'failed', problem: 'full' });
  });

  it('are for members alone, and of nobody else [AZ-01]', async () => {
    const guest = createKnowledgeClient(app, await app.startGuest());
    expect((await guest.call('POST', '', { name: 'Mine' })).json()).toMatchObject({ code: 'members_only' });
    const id = await knowledge.create('Mine');
    const document = await knowledge.add(id, 'a.txt', 'The secret zebra');
    const ben = createKnowledgeClient(app, await app.createMember());
    for (const path of ['', '/documents', `/documents/${document.id}/passages`, '/search?q=zebra'])
      expect((await ben.call('GET', `/${id}${path}`)).statusCode, path).toBe(404);
    expect((await ben.call('GET')).json()).toEqual({ collections: [] });
    const own = await ben.create('Own');
    // An own collection does not open the documents of another.
    expect((await ben.call('GET', `/${own}/documents/${document.id}/passages`)).statusCode).toBe(404);
    expect((await ben.call('DELETE', `/${own}/documents/${document.id}`)).statusCode).toBe(404);
    expect(await ben.search(own, 'zebra')).toEqual([]);
  });

  it('are read by the members of their workspace, changed by their owner alone, and lost by who leaves', async () => {
    const ben = await app.createMember();
    const workspaceId = await createWorkspace(app, ada);
    const id = await knowledge.create('Shared', { workspace_id: workspaceId });
    await knowledge.add(id, 'a.txt', 'The shared zebra');
    const his = createKnowledgeClient(app, ben);
    expect((await his.call('GET', `/${id}`)).statusCode).toBe(404);
    expect((await his.call('POST', '', { name: 'Other', workspace_id: workspaceId })).statusCode).toBe(422);
    await addMember(app, workspaceId, ben, { pays: 'self' });
    expect((await his.call('GET')).json()).toMatchObject({ collections: [{ id, is_own: false }] });
    expect(await his.search(id, 'zebra')).toHaveLength(1);
    expect((await his.call('PUT', `/${id}`, { name: 'His' })).json()).toMatchObject({ code: 'not_allowed' });
    expect((await his.call('DELETE', `/${id}`)).statusCode).toBe(403);
    expect((await his.send(id, 'b.txt', 'Mine')).statusCode).toBe(403);
    const remove = { method: 'DELETE', url: `/api/workspaces/${workspaceId}/members/${ben.userId}` } as const;
    expect((await app.call(remove, ada)).statusCode).toBe(200);
    expect((await his.call('GET', `/${id}`)).statusCode).toBe(404);
    const actions = await app.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'knowledge.%')
      .execute();
    expect(actions).toEqual([{ action: 'knowledge.shared' }]);
  });

  it('of who leaves a workspace, or whose workspace ends, are their own again', async () => {
    const ben = await app.createMember();
    const workspaceId = await createWorkspace(app, ada);
    await addMember(app, workspaceId, ben, { pays: 'self' });
    const his = createKnowledgeClient(app, ben);
    const id = await his.create('His', { workspace_id: workspaceId });
    const hers = await knowledge.create('Hers', { workspace_id: workspaceId });
    expect((await knowledge.call('GET', `/${id}`)).statusCode).toBe(200);
    const leave = { method: 'DELETE', url: `/api/workspaces/${workspaceId}/members/${ben.userId}` } as const;
    expect((await app.call(leave, ben)).statusCode).toBe(200);
    expect((await knowledge.call('GET', `/${id}`)).statusCode).toBe(404);
    expect((await his.call('GET', `/${id}`)).json()).toMatchObject({ workspace_id: null });
    await app.call({ method: 'DELETE', url: `/api/workspaces/${workspaceId}` }, ada);
    expect((await knowledge.call('GET', `/${hers}`)).json()).toMatchObject({ workspace_id: null });
  });

  it('are in the export of an account, and go with it', async () => {
    const id = await knowledge.create('Mine');
    await knowledge.add(id, 'a.txt', 'The exported zebra');
    const { payload } = await app.call({ url: '/auth/me/export' }, ada);
    expect(payload).toContain('The exported zebra');
    await app.db.write((tx) => tx.deleteFrom('users').where('id', '=', ada.userId).execute());
    for (const table of ['knowledge_collections', 'knowledge_documents', 'knowledge_passages'] as const)
      expect(await app.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
