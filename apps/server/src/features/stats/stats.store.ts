import type { Database, Tx } from '../../platform/db/database.ts';

type Reader = Database['read'];

const MINUTES_AN_HOUR = 60;

/** Several servers may record the same minute; it counts once. */
export async function noteMinute(tx: Tx, minute: number): Promise<void> {
  await tx
    .insertInto('health_samples')
    .values({
      hour: Math.floor(minute / MINUTES_AN_HOUR),
      minutes: 1,
      first_minute: minute,
      last_minute: minute,
    })
    .onConflict((conflict) =>
      conflict
        .column('hour')
        .doUpdateSet((row) => ({ minutes: row('health_samples.minutes', '+', 1), last_minute: minute }))
        .where('health_samples.last_minute', '<', minute),
    )
    .execute();
}

export async function removeSamplesBefore(tx: Tx, minute: number): Promise<void> {
  await tx
    .deleteFrom('health_samples')
    .where('hour', '<', Math.floor(minute / MINUTES_AN_HOUR))
    .execute();
}

export interface Presence {
  /** `null` where nothing has been recorded. */
  readonly firstMinute: number | null;
  readonly minutes: number;
}

/** Whole hours only, so that both figures cover the same time. */
export async function readPresence(read: Reader, fromMinute: number): Promise<Presence> {
  const row = await read
    .selectFrom('health_samples')
    .select((select) => [
      select.fn.min('first_minute').as('first'),
      select.fn.sum<number | null>('minutes').as('minutes'),
    ])
    .where('hour', '>=', Math.ceil(fromMinute / MINUTES_AN_HOUR))
    .executeTakeFirst();
  return {
    firstMinute: row?.first == null ? null : Number(row.first),
    minutes: Number(row?.minutes ?? 0),
  };
}

/** How runs that finished since then ended, by error. */
export async function countEndings(
  read: Reader,
  since: number,
): Promise<readonly { readonly error: string | null; readonly count: number }[]> {
  const rows = await read
    .selectFrom('runs')
    .select((select) => ['error', select.fn.countAll<number>().as('count')])
    .where('finished_at', '>=', since)
    .groupBy('error')
    .execute();
  return rows.map(({ error, count }) => ({ error, count: Number(count) }));
}
