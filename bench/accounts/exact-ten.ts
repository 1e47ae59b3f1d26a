// Two hundred concurrent sends on a balance that covers exactly ten.
import type { Account } from '../prepared-accounts.ts';
import { createBilling } from '../../apps/server/src/features/billing/index.ts';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { createIds } from '../../apps/server/src/platform/ids.ts';
import type { Figure } from '../measurement.ts';
import { ask, type OpenReply } from '../stream-client.ts';
import { exactly } from './exactly.ts';
import { portOf, withDatabase, type Stage } from './stages.ts';

export const ACCOUNTS = 2;
const SENDS = 200;
const PAID_FOR = 10;
/** Long enough that the last send arrives while the first reply is still being written. */
const REPLY = { tokens: 20, intervalMs: 600 };
const CANARY = 'ten';
const SCOUT = 'sco';

function send(stage: Stage, account: Account, canary: string, index: number): OpenReply {
  return ask({ port: portOf(stage, index), account, directives: { canary, ...REPLY } });
}

/** What one such send reserves, in micro-dollars. */
async function measureHold({ setup }: Stage, scout: Account): Promise<number> {
  const row = await withDatabase(setup, (db) =>
    db.read
      .selectFrom('reservations')
      .select('amount')
      .where('user_id', '=', scout.userId)
      .executeTakeFirstOrThrow(),
  );
  return row.amount;
}

async function setBalance({ setup }: Stage, { userId }: Account, micros: number): Promise<void> {
  const clock = createSystemClock();
  await withDatabase(setup, async (db) => {
    const billing = createBilling({ clock, ids: createIds(clock), markup: 1 });
    await db.write(async (tx) => {
      const { balance } = await tx
        .selectFrom('users')
        .select('balance')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await billing.grant(tx, userId, micros - balance, 'admin', `exact-${userId}`);
    });
  });
}

export async function measureExactTen(stage: Stage): Promise<readonly Figure[]> {
  const [scout, payer] = stage.setup.accounts;
  if (!scout || !payer) throw new Error('No accounts were made');
  const trial = send(stage, scout, `${SCOUT}000`, 0);
  await trial.closed;
  await setBalance(stage, payer, PAID_FOR * (await measureHold(stage, scout)));
  const countCalls = async (): Promise<number> =>
    (await stage.vendor.readCalls()).filter(({ canary }) => canary.startsWith(CANARY)).length;
  const before = await countCalls();
  const replies = Array.from({ length: SENDS }, (_, index) =>
    send(stage, payer, `${CANARY}${String(index).padStart(3, '0')}`, index),
  );
  await Promise.all(replies.map(({ closed }) => closed));
  const count = (status: number): number => replies.filter(({ reply }) => reply.status === status).length;
  const name = `${stage.name}: ${SENDS} sends on a balance for ${PAID_FOR}`;
  return [
    { label: `${name}: answered`, value: count(200), unit: '', bounds: exactly(PAID_FOR) },
    { label: `${name}: refused with 402`, value: count(402), unit: '', bounds: exactly(SENDS - PAID_FOR) },
    {
      label: `${name}: calls of the vendor`,
      value: (await countCalls()) - before,
      unit: '',
      bounds: exactly(PAID_FOR),
    },
  ];
}
