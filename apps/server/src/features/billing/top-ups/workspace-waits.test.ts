// Replies of members who pay themselves, and share nothing but a budget of their workspace.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

const words = (count: number): string[] => Array.from({ length: count }, () => ' word');

describe.each(TEST_DATABASES)('replies that share the budget of a team on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  let member: Person;
  beforeEach(async () => {
    const model = { prices: { input: 1, output: 10 }, maxOutputTokens: 32_000 };
    app = await createTestApp({ database, model });
    owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    const base = `/api/workspaces/${await createWorkspace(app, owner)}`;
    await addMember(app, 'wsp_test', member, { pays: 'self' });
    const team = { kind: 'team', name: 'Quay', budget: 0.05, at_limit: 'stop_all', rules: [] };
    const made = await app.call({ method: 'POST', url: `${base}/cost-centres`, payload: team }, owner);
    for (const { userId } of [owner, member]) {
      const url = `${base}/members/${userId}`;
      const payload = { team_id: made.json().id, pays: 'self' };
      expect((await app.call({ method: 'PUT', url, payload }, owner)).statusCode).toBe(200);
    }
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const countWaiting = async (): Promise<number> =>
    (await app.db.read.selectFrom('reservations').selectAll().where('is_waiting', '=', 1).execute()).length;

  it('wait for what a reply of another member gives back, and go on [F-07] [BUD-01]', async () => {
    app.provider.next({ text: words(2), fault: { kind: 'silence', afterPieces: 1 } });
    const first = await app.stream(owner, { prompt: 'Hi' });
    await until(() => first.text() !== '', 'the first word');
    app.provider.next({ text: words(4_000) });
    const second = await app.stream(member, { prompt: 'Hi' });
    const isOver = () => second.events.some(({ type }) => type === 'end');
    await until(async () => isOver() || (await countWaiting()) === 1, 'the wait');
    await app.call({ method: 'POST', url: `/runs/${first.runId()}/cancel` }, owner);
    await first.ended;
    await advanceUntil(app.clock, second.ended, 50);
    const end = { type: 'end', reason: 'stop', usage: { output_tokens: 4_000 } };
    expect(second.events.at(-1)).toMatchObject(end);
  });

  it('end once all of them wait: nothing is left of the budget [BUD-01]', async () => {
    app.provider.otherwise({ text: words(4_000) });
    const replies = await Promise.all([owner, member].map((person) => app.stream(person, { prompt: 'Hi' })));
    await advanceUntil(app.clock, Promise.all(replies.map((reply) => reply.ended)), 50);
    const reasons = replies.map((reply) => reply.events.at(-1));
    expect(reasons).toContainEqual(expect.objectContaining({ type: 'end', reason: 'length' }));
  });
});
