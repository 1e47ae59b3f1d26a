// How close the installation comes to its limits. Calls are counted in memory by every process and put together once a
// minute; everything else is stored anyway.
import type { LimitId } from '@parley/contract/limits/constants.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Limiter, Peak } from '../../platform/rate-limit/limiter.ts';
import { isLimitId } from '../../platform/settings/limits.ts';
import { readCallPeaks, readUse, saveCallPeaks } from './limits.peaks.store.ts';

const DAY_MS = 86_400_000;
const SAVE_EVERY_MS = 60_000;
/** Those of owners of deployments, which one limit is above. */
const DEPLOYMENT_RULES: readonly string[] = ['webhook', 'deployment-call'];

export interface Used {
  /** In the unit of the limit. */
  readonly used: number;
  readonly refused: number;
}

export interface LimitPeaks {
  read(): Promise<ReadonlyMap<LimitId, Used>>;
  start(): void;
  stop(): Promise<void>;
}

export interface LimitPeaksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'before'>;
  readonly limiter: Pick<Limiter, 'takePeaks'>;
  readonly log: Log;
}

const toLimitId = (rule: string): string => (DEPLOYMENT_RULES.includes(rule) ? 'calls-deployment' : rule);

/** One for each limit. Rules that nobody can change are left out. */
function toCallPeaks(peaks: readonly Peak[]): readonly Peak[] {
  const byId = new Map<string, Peak>();
  for (const { name, used, refused } of peaks) {
    const id = toLimitId(name);
    if (!isLimitId(id)) continue;
    const known = byId.get(id);
    byId.set(id, {
      name: id,
      used: Math.max(used, known?.used ?? 0),
      refused: refused + (known?.refused ?? 0),
    });
  }
  return [...byId.values()];
}

export function createLimitPeaks({ db, clock, ids, limiter, log }: LimitPeaksDeps): LimitPeaks {
  let timer: Timer | null = null;
  let saving: Promise<void> = Promise.resolve();

  const today = (): number => Math.floor(clock.now() / DAY_MS);

  async function saveNow(): Promise<void> {
    const peaks = toCallPeaks(limiter.takePeaks());
    if (peaks.length > 0) await db.write((tx) => saveCallPeaks(tx, today(), peaks));
  }

  function save(): Promise<void> {
    saving = saving.then(saveNow).catch((error: unknown) => log.warn('limits.peaks_not_saved', { error }));
    return saving;
  }

  return {
    async read() {
      await save();
      const sinceMs = clock.now() - DAY_MS;
      const use = await readUse(db.longRead, { sinceMs, afterRun: ids.before('run', sinceMs) });
      const calls = await readCallPeaks(db.read, today());
      return new Map(
        [
          ...Object.entries(use).map(([id, used]) => [id, { used, refused: 0 }] as const),
          ...calls.map(({ id, used, refused }) => [id, { used, refused }] as const),
        ].flatMap(([id, used]) => (isLimitId(id) ? [[id, used] as const] : [])),
      );
    },
    start() {
      timer = clock.every(SAVE_EVERY_MS, () => void save());
    },
    async stop() {
      timer?.cancel();
      await saving;
    },
  };
}
