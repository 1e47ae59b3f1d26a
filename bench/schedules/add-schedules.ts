// Schedules of prepared accounts, made as a person makes them.
import { createAgent } from '../agents/execute.ts';
import { inParallel } from '../in-parallel.ts';
import type { RunningServer, ServerSetup } from '../server-under-test.ts';

const AT_ONCE = 8;

export interface AddedSchedules {
  readonly count: number;
  /** Cron. */
  readonly schedule: string;
  readonly prompt: string;
  /** Default: as the server has it. */
  readonly overlap?: 'queue';
}

export async function addSchedules(
  { port }: Pick<RunningServer, 'port'>,
  { accounts }: Pick<ServerSetup, 'accounts'>,
  { count, ...fields }: AddedSchedules,
): Promise<void> {
  const agentIds = await inParallel(accounts, AT_ONCE, (account, index) =>
    createAgent({ port, account }, { name: `Watch ${index}`, is_public: false }),
  );
  const numbers = Array.from({ length: count }, (_, index) => index % accounts.length);
  await inParallel(numbers, AT_ONCE, async (number) => {
    const token = accounts[number]?.token ?? '';
    const url = `http://127.0.0.1:${port}/agents/${agentIds[number]}/convert-to-scheduled`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, timezone: 'UTC', daily_cost_cap: null }),
    });
    if (!answer.ok) throw new Error(`No schedule: ${await answer.text()}`);
    await answer.arrayBuffer();
  });
}
