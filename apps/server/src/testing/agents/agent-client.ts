// Makes agents and runs them over HTTP, as the web app does.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { openEvents, type EventClient } from '../event-client.ts';
import type { Person, TestApp } from '../test-app.ts';
import { advanceUntil, until } from '../until.ts';

export interface AgentClient {
  /** With the tools of tests, unless told otherwise; answers the id. */
  create(given?: object): Promise<string>;
  /** Replaces what the agent is made of. */
  change(id: string, given: object): Promise<void>;
  execute(path: string, body: object, key?: string): Promise<EventClient>;
  /** Moves the clock on until the stream has ended. */
  finish(reader: EventClient): Promise<RunEvent[]>;
  /** Moves the clock on until an event of the type has come. */
  reach(reader: EventClient, type: RunEvent['type'], stepMs?: number): Promise<void>;
}

export function createAgentClient(app: TestApp, person: Person): AgentClient {
  return {
    async create(given = {}) {
      const payload = { name: 'Tester', tools: ['look-up', 'send-letter'], model: 'scripted/one', ...given };
      const answer = await app.call({ method: 'POST', url: '/agents/', payload }, person);
      return answer.json<{ id: string }>().id;
    },
    async change(id, given) {
      await app.call({ method: 'PUT', url: `/agents/${id}`, payload: given }, person);
    },
    async execute(path, body, key) {
      return openEvents(await app.listen(), {
        method: 'POST',
        path,
        token: person.token,
        headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
        payload: Buffer.from(JSON.stringify(body)),
      });
    },
    async finish(reader) {
      await advanceUntil(app.clock, reader.ended);
      return [...reader.events];
    },
    async reach(reader, type, stepMs) {
      const isHeard = until(() => reader.events.some((event) => event.type === type), `the event ${type}`);
      await advanceUntil(app.clock, isHeard, stepMs);
    },
  };
}
