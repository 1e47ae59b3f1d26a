// Replies for a workspace that is being deleted by another server. The embedded database has one process, whose writes
// follow one another.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasWaitingTransaction } from '../../../testing/databases/waiting-transactions.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

describe('a workspace that is deleted at the same moment on postgres', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database: 'postgres' });
    const owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    await createWorkspace(app, owner);
    await addMember(app, 'wsp_test', member, { pays: 'self' });
    const url = `/api/workspaces/wsp_test/members/${member.userId}`;
    const payload = { monthly_cap: 0.5 };
    expect((await app.call({ method: 'PUT', url, payload }, owner)).statusCode).toBe(200);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  /** Deletes the workspace, and commits that only once something waits for it. */
  function deleteWorkspace(): { readonly begun: Promise<void>; readonly done: Promise<void> } {
    const begun = Promise.withResolvers<void>();
    const done = app.db.write(async (tx) => {
      await tx.deleteFrom('workspaces').where('id', '=', 'wsp_test').execute();
      begun.resolve();
      await until(() => hasWaitingTransaction(app.db), 'a transaction that waits');
    });
    return { begun: begun.promise, done };
  }

  it('refuses a reply that is being admitted: its member has left it', async () => {
    const deleted = deleteWorkspace();
    await deleted.begun;
    const refused = await app.generate(member, { prompt: 'Hi' });
    await deleted.done;
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'workspace_left']);
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
  });

  it('lets a reply that is being settled end, and be paid', async () => {
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await app.stream(member, { prompt: 'Hi' });
    await until(() => reply.text() !== '', 'the first word');
    const deleted = deleteWorkspace();
    await deleted.begun;
    const url = `/runs/${reply.runId()}/cancel`;
    await Promise.all([app.call({ method: 'POST', url }, member), deleted.done, reply.ended]);
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
    expect((await readAccount(app.db, member.userId)).charges).toHaveLength(1);
  });
});
