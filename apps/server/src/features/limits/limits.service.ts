// The limits that admins set. A set of changes is saved whole, and only where every old value that its sender saw
// still holds.
import { LIMITS, type LimitId } from '@parley/contract/limits/constants.ts';
import type { AdminLimits, AdminLimitsChange } from '@parley/contract/limits/schemas.ts';
import { AppError, type FieldError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { isInMicros } from '../../platform/money.ts';
import { isLimitId, LIMIT_IDS, scaleLimit, type LiveLimits } from '../../platform/settings/limits.ts';
import type { LiveSettings } from '../../platform/settings/live-settings.ts';
import type { LimitPeaks } from './limits.peaks.ts';
import { readSettings, removeSetting, saveSetting } from './limits.store.ts';

export const LIMIT_SETTINGS = 'limits';

interface Act {
  readonly actorId: string;
  readonly requestId: string;
}

export interface LimitSettingsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: Audit;
  readonly limits: LiveLimits;
  readonly live: LiveSettings;
  readonly peaks: Pick<LimitPeaks, 'read'>;
  readonly factor: number;
  /** What is stored holds in this process. */
  readonly read: (reader: Tx) => Promise<void>;
}

export interface LimitSettings {
  list(): Promise<AdminLimits>;
  change(change: AdminLimitsChange, act: Act): Promise<AdminLimits>;
}

export function createReadLimits({ db, limits }: { db: Database; limits: Pick<LiveLimits, 'apply'> }) {
  return async (reader: Reader = db.read): Promise<void> => limits.apply(await readSettings(reader));
}

/** What is wrong with a value; `null`: nothing. */
function findFault(id: LimitId, value: number): FieldError | null {
  const { unit, min, max } = LIMITS[id];
  const isWhole = unit === 'dollars' ? isInMicros(value) : Number.isInteger(value);
  if (!isWhole)
    return {
      field: id,
      message: unit === 'dollars' ? 'must have at most six decimals' : 'must be a whole number',
    };
  return value < min || value > max ? { field: id, message: `must be from ${min} to ${max}` } : null;
}

interface LimitChange {
  readonly id: LimitId;
  readonly from: number;
  readonly to: number | null;
}

/** Throws where one of the changes cannot be made; names all limits that are out of bounds. */
function checkChanges({ changes }: AdminLimitsChange): readonly LimitChange[] {
  const known = changes.map(({ id, from, to }) => {
    if (!isLimitId(id)) throw new AppError('not_found');
    return { id, from, to };
  });
  const faults = known.flatMap(({ id, to }) => (to === null ? [] : (findFault(id, to) ?? [])));
  if (faults.length > 0) throw new AppError('validation_failed', { data: { errors: faults } });
  return known;
}

export function createLimitSettings(deps: LimitSettingsDeps): LimitSettings {
  const { db, clock, audit, limits, live, peaks, factor } = deps;

  function toEffective(id: LimitId): number {
    const { isScaled, unit } = LIMITS[id];
    if (!isScaled) return limits.get(id);
    return unit === 'count' ? scaleLimit(limits.get(id), factor) : limits.get(id) * factor;
  }

  async function list(): Promise<AdminLimits> {
    const measured = await peaks.read();
    return {
      limits: LIMIT_IDS.map((id) => ({
        id,
        group: LIMITS[id].group,
        unit: LIMITS[id].unit,
        min: LIMITS[id].min,
        max: LIMITS[id].max,
        default: limits.defaultOf(id),
        value: limits.get(id),
        effective: toEffective(id),
        is_set: limits.isSet(id),
        peak: measured.get(id)?.used ?? null,
        refused: measured.get(id)?.refused ?? 0,
      })),
    };
  }

  async function save(tx: Tx, { id, from, to }: LimitChange, act: Act): Promise<void> {
    const before = limits.get(id);
    if (before !== from) throw new AppError('settings_changed');
    const after = to ?? limits.defaultOf(id);
    // Set to what holds already: nothing has changed, unless the default is to hold again.
    if (after === before && (to !== null || !limits.isSet(id))) return;
    if (to === null) await removeSetting(tx, id);
    else await saveSetting(tx, id, to, clock.now());
    const details = { before: { value: before }, after: { value: after }, isDefault: to === null };
    await audit.add(tx, { action: 'limit.changed', target: { type: 'limit', id }, details, ...act });
  }

  return {
    list,
    async change(change, act) {
      const changes = checkChanges(change);
      await db.write(async (tx) => {
        await live.begin(tx, LIMIT_SETTINGS);
        // What another process has just saved holds here too before it is compared.
        await deps.read(tx);
        for (const one of changes) await save(tx, one, act);
      });
      await live.tell(LIMIT_SETTINGS);
      return list();
    },
  };
}
