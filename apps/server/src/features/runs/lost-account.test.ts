// Calls that were let in before their account was suspended or left, and are admitted after that.
import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

/** Something that is done before the next write begins. */
function createInterlude() {
  let next: (() => Promise<unknown>) | null = null;
  return {
    wrap: (db: Database): Database => ({
      ...db,
      async write(work, options) {
        const first = next;
        next = null;
        await first?.();
        return db.write(work, options);
      },
    }),
    before: (work: () => Promise<unknown>) => void (next = work),
    isDone: () => next === null,
  };
}

it.each(TEST_DATABASES)(
  'a reply on %s whose account is suspended just before it is admitted is not begun [AU-05]',
  async (database) => {
    const interlude = createInterlude();
    const app = await createTestApp({ database, wrapDatabase: interlude.wrap });
    const admin = await app.createMember({ isAdmin: true });
    const member = await app.createMember({ balance: 1 });
    const url = `/api/admin/users/${member.userId}/suspension`;
    interlude.before(() => app.call({ method: 'POST', url, payload: { reason: 'Many accounts' } }, admin));
    const refused = await app.generate(member, { prompt: 'Hi' });
    expect(interlude.isDone()).toBe(true);
    expect(app.provider.calls).toHaveLength(0);
    expect((await readAccount(app.db, member.userId)).reservations).toEqual([]);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_suspended']);
    await checkBooks(app.db);
    await app.close();
  },
);

it.each(TEST_DATABASES)(
  'a reply on %s whose account is deleted just before it is admitted is refused as any call of it [AUTH-56]',
  async (database) => {
    const interlude = createInterlude();
    const app = await createTestApp({ database, wrapDatabase: interlude.wrap });
    const member = await app.createMember({ balance: 1 });
    interlude.before(() =>
      app.db.write((tx) => tx.deleteFrom('users').where('id', '=', member.userId).execute()),
    );
    const refused = await app.generate(member, { prompt: 'Hi' });
    expect(interlude.isDone()).toBe(true);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid_credentials']);
    expect(app.provider.calls).toHaveLength(0);
    await app.close();
  },
);

it.each(TEST_DATABASES)(
  'a reply on %s is paid by who pays when it is admitted, and not by who did just before [BUD-01]',
  async (database) => {
    const interlude = createInterlude();
    const app = await createTestApp({ database, wrapDatabase: interlude.wrap });
    const [owner, member] = [await app.createMember({ balance: 1 }), await app.createMember({ balance: 1 })];
    await addMember(app, await createWorkspace(app, owner), member, { pays: 'owner' });
    interlude.before(() =>
      app.db.write((tx) => tx.updateTable('workspace_members').set({ pays: 'self' }).execute()),
    );
    expect((await app.generate(member, { prompt: 'Hi' })).statusCode).toBe(200);
    expect(interlude.isDone()).toBe(true);
    const chargesOf = async ({ userId }: typeof owner) => (await readAccount(app.db, userId)).charges.length;
    expect([await chargesOf(owner), await chargesOf(member)]).toEqual([0, 1]);
    await checkBooks(app.db);
    await app.close();
  },
);
