// Makes webhooks and calls them over HTTP, as senders do.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Person, TestApp } from '../test-app.ts';
import { advanceUntil } from '../until.ts';

export interface TestHook {
  readonly id: string;
  readonly agentId: string;
  /** Path of the address. */
  readonly path: string;
  readonly secret: string | null;
}

type Payload = NonNullable<InjectOptions['payload']>;

export interface HookClient {
  create(given?: object, agent?: object): Promise<TestHook>;
  /** Moves the clock on until the call is answered. */
  send(
    hook: Pick<TestHook, 'path'>,
    payload?: Payload,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** An operation of the owner on one of them. */
  ask(
    hook: TestHook,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
}

export function createHookClient(app: TestApp, owner: Person): HookClient {
  let agents = 0;
  return {
    async create(given = {}, agent = {}) {
      agents += 1;
      const made = await app.call(
        {
          method: 'POST',
          url: '/agents/',
          payload: { name: `Intake ${agents}`, model: 'scripted/one', ...agent },
        },
        owner,
      );
      const agentId = made.json<{ id: string }>().id;
      const converted = await app.call(
        { method: 'POST', url: `/agents/${agentId}/convert-to-webhook`, payload: given },
        owner,
      );
      const { id, webhook_url: url, signing_secret: secret } = converted.json().deployment;
      return { id, agentId, path: new URL(url).pathname, secret };
    },
    async send({ path }, payload, headers = {}) {
      const call = app.call({
        method: 'POST',
        url: path,
        headers,
        ...(payload !== undefined && { payload }),
      });
      await advanceUntil(app.clock, call);
      return call;
    },
    ask: ({ id, agentId }, method, path, payload) =>
      app.call(
        { method, url: `/agents/${agentId}/deployments/${id}${path}`, ...(payload && { payload }) },
        owner,
      ),
  };
}
