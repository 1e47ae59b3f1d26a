// Cost centres of a workspace: what they spend, what they may spend, and what is counted there by itself.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_COST_CENTRES } from '@parley/contract/workspaces/cost-centres/constants.ts';
import {
  CostCentreRules,
  type CostCentre,
  type CostCentreChange,
  type CostCentreList,
  type CostCentreQuery,
  type CostCentreRule,
  type NewCostCentre,
} from '@parley/contract/workspaces/cost-centres/schemas.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toMicros } from '../../../platform/money.ts';
import { toNameKey } from './attribution.rules.ts';
import {
  toCentre,
  toCentreList,
  toMonthRange,
  toMonths,
  type SpendingOfCentres,
} from './cost-centres.present.ts';
import {
  countActive,
  findCentre,
  findPayerBalance,
  hasName,
  insertCentre,
  isMember,
  listCentres,
  listLabels,
  listMonths,
  listShares,
  saveCentre,
  type CentreRow,
  type ShownCentre,
} from './cost-centres.store.ts';
import { checkNewRules, type ListVisibleAgents } from './new-rules.ts';
import { requireStanding, type SpendingCaller } from './standing.ts';

const DAY_MS = 86_400_000;

export interface SpendingAct extends SpendingCaller {
  readonly requestId: string;
}

/** Whose costs are read, and who reads them: agents that they do not see have no name there. */
interface Place {
  readonly userId: string;
  readonly workspaceId: string;
}

export interface CostCentres {
  list(caller: SpendingCaller, workspaceId: string, query: CostCentreQuery): Promise<CostCentreList>;
  create(act: SpendingAct, workspaceId: string, given: NewCostCentre): Promise<CostCentre>;
  update(act: SpendingAct, workspaceId: string, id: string, change: CostCentreChange): Promise<CostCentre>;
}

export interface CostCentresDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly listVisibleAgents: ListVisibleAgents;
}

/** What the audit log keeps of one: never its name. */
function toRecord(row: CentreRow): Record<string, unknown> {
  const { kind, owner_id, budget, warn_at, at_limit, rules, archived_at } = row;
  const toId = ({ kind: of, id }: CostCentreRule): string => `${of}:${id}`;
  return {
    kind,
    owner_id,
    budget,
    warn_at,
    at_limit,
    rules: CostCentreRules.parse(JSON.parse(rules)).map(toId),
    is_archived: archived_at !== null,
  };
}

async function check(tx: Tx, workspaceId: string, row: CentreRow, before: CentreRow | null): Promise<void> {
  if (
    row.owner_id !== null &&
    row.owner_id !== before?.owner_id &&
    !(await isMember(tx, workspaceId, row.owner_id))
  )
    throw toFieldError('owner_id', 'is no member of this workspace');
  if (row.archived_at !== null) return;
  if (
    (before === null || before.archived_at !== null) &&
    (await countActive(tx, workspaceId)) >= MAX_COST_CENTRES
  )
    throw new AppError('too_many_cost_centres');
  if (await hasName(tx, row)) throw new AppError('cost_centre_exists');
}

export function createCostCentres(deps: CostCentresDeps): CostCentres {
  const { db, clock, ids, audit, listVisibleAgents } = deps;

  async function readSpending(
    reader: Reader,
    { userId, workspaceId }: Place,
    rows: readonly ShownCentre[],
    wanted?: string,
  ): Promise<SpendingOfCentres> {
    const nowMs = clock.now();
    const months = toMonths(nowMs);
    const month = wanted ?? months.at(-1) ?? '';
    if (!months.includes(month)) throw toFieldError('month', `must be one of the last ${months.length}`);
    const rules = rows.flatMap((row) => CostCentreRules.parse(JSON.parse(row.rules)));
    const idsOf = (kind: string) => [
      ...new Set(rules.flatMap((rule) => (rule.kind === kind ? [rule.id] : []))),
    ];
    const { startMs, endMs } = toMonthRange(month);
    return {
      nowMs,
      month,
      months,
      spent: await listMonths(reader, workspaceId, months[0] ?? ''),
      shares: await listShares(reader, workspaceId, {
        fromDay: startMs / DAY_MS,
        beforeDay: endMs / DAY_MS,
      }),
      labels: await listLabels(reader, {
        people: idsOf('person'),
        agents: [...(await listVisibleAgents(reader, userId, idsOf('agent')))],
      }),
    };
  }

  async function show(place: Place, id: string): Promise<CostCentre> {
    const row = await findCentre(db.read, place.workspaceId, id);
    if (!row) throw new AppError('not_found');
    return toCentre(row, await readSpending(db.longRead, place, [row]));
  }

  return {
    async list(caller, workspaceId, { archived, month }) {
      await requireStanding(db.read, caller, workspaceId, 'reader');
      const rows = await listCentres(db.read, workspaceId, archived === 'true');
      const spending = await readSpending(db.longRead, { userId: caller.userId, workspaceId }, rows, month);
      return toCentreList(rows, spending, await findPayerBalance(db.read, workspaceId));
    },

    async create(act, workspaceId, given) {
      const id = ids.create('cst');
      await db.write(async (tx) => {
        await requireStanding(tx, act, workspaceId, 'manager');
        await lockNamed(tx, 'cost-centres', workspaceId);
        const nowMs = clock.now();
        const row: CentreRow = {
          id,
          workspace_id: workspaceId,
          kind: given.kind,
          name: given.name,
          name_key: toNameKey(given.name),
          owner_id: given.owner_id,
          budget: given.budget === null ? null : toMicros(given.budget),
          warn_at: Math.round(given.warn_at * 100),
          at_limit: given.at_limit,
          rules: JSON.stringify(given.rules),
          archived_at: null,
          created_at: nowMs,
          updated_at: nowMs,
        };
        await check(tx, workspaceId, row, null);
        const { userId } = act;
        const { rules } = given;
        await checkNewRules(tx, { workspaceId, userId, rules, earlier: [], listVisibleAgents });
        await insertCentre(tx, row);
        await audit.add(tx, {
          action: 'cost_centre.create',
          actorId: act.userId,
          workspaceId,
          target: { type: 'cost_centre', id },
          details: { after: toRecord(row) },
          requestId: act.requestId,
        });
      });
      return show({ userId: act.userId, workspaceId }, id);
    },

    async update(act, workspaceId, id, change) {
      await db.write(async (tx) => {
        await requireStanding(tx, act, workspaceId, 'manager');
        await lockNamed(tx, 'cost-centres', workspaceId);
        const before = await findCentre(tx, workspaceId, id);
        if (!before) throw new AppError('not_found');
        const { owner_name: _name, ...row } = before;
        const after = applyChange(row, change, clock.now());
        await check(tx, workspaceId, after, before);
        const earlier = CostCentreRules.parse(JSON.parse(before.rules));
        const { userId } = act;
        const { rules = [] } = change;
        await checkNewRules(tx, { workspaceId, userId, rules, earlier, listVisibleAgents });
        await saveCentre(tx, id, after);
        await audit.add(tx, {
          action: 'cost_centre.update',
          actorId: act.userId,
          workspaceId,
          target: { type: 'cost_centre', id },
          details: { before: toRecord(row), after: toRecord(after), is_renamed: row.name !== after.name },
          requestId: act.requestId,
        });
      });
      return show({ userId: act.userId, workspaceId }, id);
    },
  };
}

function applyChange(row: CentreRow, change: CostCentreChange, nowMs: number): CentreRow {
  const { name, budget, warn_at, rules, is_archived: isArchived, owner_id, at_limit } = change;
  return {
    ...row,
    ...(owner_id !== undefined && { owner_id }),
    ...(at_limit !== undefined && { at_limit }),
    ...(name !== undefined && { name, name_key: toNameKey(name) }),
    ...(budget !== undefined && { budget: budget === null ? null : toMicros(budget) }),
    ...(warn_at !== undefined && { warn_at: Math.round(warn_at * 100) }),
    ...(rules !== undefined && { rules: JSON.stringify(rules) }),
    ...(isArchived !== undefined && { archived_at: isArchived ? (row.archived_at ?? nowMs) : null }),
    updated_at: nowMs,
  };
}
