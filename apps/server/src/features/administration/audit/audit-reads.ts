// The audit log as admins read it.
import type {
  AuditEntry,
  AuditExportQuery,
  AuditList,
  AuditQuery,
} from '@parley/contract/administration/schemas.ts';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { toCsvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { countEntries, searchEntries, type FoundEntry } from './audit-reads.store.ts';
import { auditNames } from './target-names.store.ts';

const DAY_MS = 86_400_000;
const EXPORTED_AT_ONCE = 500;

const Details = z.record(z.string(), z.unknown());

function toEntry(row: FoundEntry, targetName: string | null): AuditEntry {
  return {
    number: row.seq,
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    action: row.action,
    target:
      row.target_id === null || row.target_type === null
        ? null
        : { type: row.target_type, id: row.target_id, name: targetName },
    outcome: row.outcome,
    location: row.location,
    workspace: row.workspace_id === null ? null : { id: row.workspace_id, name: row.workspace_name },
    request_id: row.request_id,
    details: Details.parse(JSON.parse(row.details)),
  };
}

const HEAD = [
  'time',
  'actor',
  'action',
  'target_type',
  'target',
  'outcome',
  'location',
  'request',
  'details',
];

const toLine = ({ at, actor, action, target, outcome, location, request_id: request, details }: AuditEntry) =>
  toCsvLine([
    at,
    actor === null ? null : (actor.name ?? actor.id),
    action,
    target?.type ?? null,
    target === null ? null : (target.name ?? target.id),
    outcome,
    location,
    request,
    JSON.stringify(details),
  ]);

export function createAuditReads({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }) {
  const toSearch = <Query extends { readonly days: number }>({ days, ...filters }: Query) => ({
    ...filters,
    sinceMs: clock.now() - days * DAY_MS,
  });

  async function toEntries(rows: readonly FoundEntry[]): Promise<AuditEntry[]> {
    const nameOf = await auditNames.find(db.longRead, rows);
    return rows.map((row) => toEntry(row, nameOf(row)));
  }

  return {
    async list({ limit, with_total: withTotal, ...query }: AuditQuery): Promise<AuditList> {
      const search = toSearch(query);
      const found = await searchEntries(db.longRead, search, limit);
      const rows = found.slice(0, limit);
      return {
        entries: await toEntries(rows),
        total: withTotal === 'true' ? await countEntries(db.longRead, search) : null,
        next: found.length > rows.length ? (rows.at(-1)?.seq ?? null) : null,
      };
    },

    /** CSV with a header row, read a part at a time. */
    async *export(query: AuditExportQuery): AsyncGenerator<string> {
      const search = toSearch(query);
      yield toCsvLine(HEAD);
      let before: number | undefined;
      for (;;) {
        const rows = await searchEntries(db.longRead, { ...search, before }, EXPORTED_AT_ONCE);
        yield (await toEntries(rows)).map(toLine).join('');
        before = rows.at(-1)?.seq;
        if (before === undefined || rows.length <= EXPORTED_AT_ONCE) return;
      }
    },
  };
}
