// Schedules of a test, through the API.
import type { Occurrence } from '@parley/contract/deployments/schedule-schemas.ts';
import type { Person, TestApp } from '../test-app.ts';
import { stepUntil } from '../until.ts';

export interface ScheduledTest {
  readonly agentId: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): ReturnType<TestApp['call']>;
  /** Answers the address of the deployment. */
  schedule(given: object): Promise<string>;
  occurrences(url: string): Promise<Occurrence[]>;
  runs(): Promise<{ id: string; status: string; input: string; error: string | null; trigger: string }[]>;
}

export async function createScheduledTest(
  app: TestApp,
  person: Person,
  agent: object = {},
): Promise<ScheduledTest> {
  const call: ScheduledTest['call'] = (method, path, payload) =>
    app.call({ method, url: path, ...(payload && { payload }) }, person);
  const made = await call('POST', '/agents/', { name: 'Watch', ...agent });
  const agentId = String(made.json().id);
  return {
    agentId,
    call,
    async schedule(given) {
      const body = { prompt: 'Look again.', schedule: '*/5 * * * *', ...given };
      const answer = await call('POST', `/agents/${agentId}/deployments/scheduled`, body);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return `/agents/${agentId}/deployments/${String(answer.json().id)}`;
    },
    occurrences: async (url) => (await call('GET', `${url}/occurrences`)).json().occurrences,
    runs: () =>
      app.db.read
        .selectFrom('runs')
        .select(['id', 'status', 'input', 'error', 'trigger'])
        .where('user_id', '=', person.userId)
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
  };
}

/** Moves the clock on until the time, then waits for what is due to have begun and ended. */
export function settle(app: TestApp, isSettled: () => Promise<boolean>, stepMs = 1_000): Promise<void> {
  return stepUntil(app.clock, isSettled, { what: 'the schedules to settle', stepMs });
}
