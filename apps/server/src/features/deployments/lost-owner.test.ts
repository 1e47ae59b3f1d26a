// Deployments of an owner who is suspended or deletes the account, on two servers.
import { HookEvent } from '@parley/contract/deployments/webhook-schemas.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../platform/outbound/outbound-request.ts';
import { createAgentTools } from '../../testing/agents/agent-tools.ts';
import { createHookClient, type HookClient } from '../../testing/deployments/hook-client.ts';
import { openStream } from '../../testing/event-client.ts';
import { PASSWORD, signUp, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const CALLBACK = 'https://shop.example/results';
const MINUTE_MS = 60_000;

interface Loss {
  readonly name: string;
  readonly apply: (app: TestApp, admin: Person, owner: Person) => ReturnType<TestApp['call']>;
}
const LOSSES: readonly Loss[] = [
  {
    name: 'suspended',
    apply: (app, admin, { userId }) =>
      app.call(
        { method: 'POST', url: `/api/admin/users/${userId}/suspension`, payload: { reason: 'Abuse' } },
        admin,
      ),
  },
  {
    name: 'deleted',
    apply: (app, _admin, owner) =>
      app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, owner),
  },
];

describe.each(TEST_DATABASES)('deployments on %s', (database) => {
  let app: TestApp;
  let other: TestApp;
  let admin: Person;
  let mara: SignedIn;
  let hooks: HookClient;
  let posts: OutboundRequest[];
  beforeEach(async () => {
    posts = [];
    const options = {
      environment: { LIMIT_FACTOR: '1000' },
      builtinTools: createAgentTools().tools,
      toolOutbound: {
        request(request: OutboundRequest) {
          posts.push(request);
          return Promise.resolve({ url: request.url, status: 503, headers: {}, body: Buffer.from('') });
        },
      },
    };
    app = await createTestApp({ database, ...options });
    // The embedded database belongs to one process.
    other = database === 'postgres' ? await createTestApp({ beside: app, ...options }) : app;
    admin = await app.createMember({ isAdmin: true });
    mara = await signUp(app, 'mara');
    hooks = createHookClient(app, mara);
  });
  afterEach(async () => {
    if (other !== app) await other.close();
    await app.close();
  });

  async function deploy(kind: 'api' | 'scheduled', payload: object): Promise<{ id: string; key: string }> {
    const agent = await app.call({ method: 'POST', url: '/agents/', payload: { name: `By ${kind}` } }, mara);
    const url = `/agents/${String(agent.json().id)}/deployments/${kind}`;
    return (await app.call({ method: 'POST', url, payload }, mara)).json();
  }
  const countRuns = async (): Promise<number> => {
    const runs = await app.db.read
      .selectFrom('runs')
      .select('id')
      .where('user_id', '=', mara.userId)
      .execute();
    return runs.length;
  };
  const countCalls = () => app.provider.calls.length + (other === app ? 0 : other.provider.calls.length);

  it.each(LOSSES)(
    'of an owner whose account is $name stop at once: calls, open streams, due times, waiting runs and results [PF-21] [WH-08]',
    async ({ apply }) => {
      const api = await deploy('api', { streaming: true });
      await deploy('scheduled', { schedule: '@every 1m', prompt: 'Look.' });
      const hook = await hooks.create({ answer: 'stream', callback_url: CALLBACK });
      const asking = await hooks.create({ answer: 'now' }, { tools: ['send-letter'] });
      const program = { ...mara, token: api.key };
      const run = `/api/v1/deployments/${api.id}/run`;

      // A result whose first attempt has failed, and a run that waits for approval.
      app.provider.next({ text: 'Done.' });
      await hooks.send(hook, 'First.');
      await advanceUntil(
        app.clock,
        until(() => posts.length === 1, 'the first attempt'),
        10,
      );
      app.provider.next({ text: 'Write', toolCalls: [{ name: 'send_letter', arguments: { text: 'a' } }] });
      await hooks.send(asking, 'Write.');
      const waiting = until(async () => {
        const rows = await app.db.read.selectFrom('runs').select('status').execute();
        return rows.some(({ status }) => status === 'waiting');
      }, 'the request');
      await advanceUntil(app.clock, waiting, 10);

      const silence = { text: ['and'], fault: { kind: 'silence', afterPieces: 1 } } as const;
      for (const server of new Set([app, other])) server.provider.otherwise(silence);
      const base = await other.listen();
      const ofProgram = await openStream(
        base,
        {
          method: 'POST',
          path: run,
          token: api.key,
          headers: { 'content-type': 'application/json' },
          payload: Buffer.from(JSON.stringify({ content: 'Go on' })),
        },
        RunEvent,
      );
      const ofSender = await openStream(
        base,
        { method: 'POST', path: hook.path, payload: Buffer.from('Go on') },
        HookEvent,
      );
      for (const stream of [ofProgram, ofSender])
        await advanceUntil(app.clock, stream.waitFor('message'), 10);

      const before = app.clock.now();
      const lost = await advanceUntil(app.clock, apply(app, admin, mara), 10);
      expect(lost.statusCode).toBeLessThan(300);
      for (const stream of [ofProgram, ofSender]) await advanceUntil(app.clock, stream.ended, 10);
      expect(app.clock.now() - before).toBeLessThanOrEqual(5_000);
      expect(JSON.stringify(ofSender.events)).not.toContain('"final"');

      const [calls, runs] = [countCalls(), await countRuns()];
      for (const server of new Set([app, other])) {
        const asProgram = await server.call(
          { method: 'POST', url: run, payload: { content: 'Hi' } },
          program,
        );
        expect(asProgram.statusCode).toBe(401);
        for (const method of ['POST', 'GET'] as const)
          expect((await server.call({ method, url: hook.path })).statusCode).toBe(404);
      }
      const open = await app.db.read
        .selectFrom('runs')
        .select('status')
        .where('status', 'in', ['running', 'waiting', 'queued'])
        .execute();
      expect(open).toEqual([]);
      // Past several due times, and all attempts of the result.
      posts.length = 0;
      for (let minute = 0; minute < 40; minute += 1) await app.clock.skip(MINUTE_MS);
      expect([posts, countCalls() - calls, (await countRuns()) - runs]).toEqual([[], 0, 0]);
    },
  );
});
