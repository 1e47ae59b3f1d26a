// Addresses that an earlier version stored as text.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient } from '../../../testing/deployments/hook-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { stepUntil } from '../../../testing/until.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'q8Zk3vN1canary';
const CHAT = `https://chat.example/${SECRET}/to`;
const CALLBACK = `https://call.example/${SECRET}/back`;

describe.each(TEST_DATABASES)('addresses of deployments on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
  });
  afterEach(() => app.close());

  const stored = async (): Promise<string> =>
    JSON.stringify([
      await app.db.read.selectFrom('deployments').selectAll().execute(),
      await app.db.read.selectFrom('webhooks').selectAll().execute(),
    ]);

  it('are sealed by the server, and stay where results are sent', async () => {
    const hooks = createHookClient(app, ada);
    const hook = await hooks.create({
      deliver_to: [{ kind: 'chat', target: CHAT }],
      callback_url: CALLBACK,
    });
    const sealed = await app.db.read.selectFrom('deployments').select('deliver_to').executeTakeFirstOrThrow();
    await app.db.write(async (tx) => {
      const lists = { deliver_to: JSON.stringify([{ kind: 'chat', target: CHAT }]), deliver_to_enc: null };
      await tx.updateTable('deployments').set(lists).execute();
      await tx.updateTable('webhooks').set({ callback_url: CALLBACK, callback_url_enc: null }).execute();
    });
    expect(await stored()).toContain(SECRET);
    app.clock.jump(HOUR_MS);
    const isSealed = async () => !(await stored()).includes(SECRET);
    await stepUntil(app.clock, isSealed, { what: 'the addresses to be sealed', stepMs: 1_000 });
    const row = await app.db.read.selectFrom('deployments').selectAll().executeTakeFirstOrThrow();
    expect([row.deliver_to, typeof row.deliver_to_enc]).toEqual([sealed.deliver_to, 'string']);
    const webhook = await app.db.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(webhook.callback_url_enc).toEqual(expect.any(String));
    expect(hook.path).toMatch(/^\//);
  });

  it('stay as they are where they are sealed with a key that the server has lost [PR-01]', async () => {
    const hooks = createHookClient(app, ada);
    await hooks.create({ deliver_to: [{ kind: 'chat', target: CHAT }] });
    await app.db.write((tx) =>
      tx
        .updateTable('deployments')
        .set({
          deliver_to_enc: 'v9.sealed-with-a-key-that-is-not-there',
          approval_notices: JSON.stringify([{ kind: 'chat', target: CHAT }]),
          approval_notices_enc: null,
        })
        .execute(),
    );
    app.clock.jump(HOUR_MS);
    const isSealed = async () => !(await stored()).includes(SECRET);
    await stepUntil(app.clock, isSealed, { what: 'the other addresses to be sealed', stepMs: 1_000 });
    expect(await stored()).toContain('v9.sealed-with-a-key-that-is-not-there');
  });
});
