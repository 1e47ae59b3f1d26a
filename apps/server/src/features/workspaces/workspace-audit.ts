// The audit log of a workspace, for its owners and admins.
import type {
  WorkspaceAuditEntry,
  WorkspaceAuditExportQuery,
  WorkspaceAuditQuery,
} from '@parley/contract/workspaces/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { findMentions, toDetails } from './audit-mentions.ts';
import { countEntries, listEntries, type AuditNames, type WantedEntries } from './workspace-audit.store.ts';
import { requireReader, type WorkspaceCaller } from './workspaces.policy.ts';
import { getWorkspace } from './workspaces.store.ts';

const DAY_MS = 86_400_000;
const EXPORTED_AT_ONCE = 1_000;
/** Of the details of a page. Further ones keep their ids. */
const NAMED_MENTIONS = 1_000;

export interface AuditRow extends Row<'audit_log'> {
  readonly actor: string | null;
  readonly target_name: string | null;
}

export interface DetailedAuditRow extends AuditRow {
  /** Of the ids in its details. */
  readonly names: WorkspaceAuditEntry['names'];
}

export interface WorkspaceAudit {
  list(
    caller: WorkspaceCaller,
    workspaceId: string,
    query: WorkspaceAuditQuery,
  ): Promise<{ rows: readonly DetailedAuditRow[]; total: number }>;
  /** Newest first, in pages. */
  export(
    caller: WorkspaceCaller,
    workspaceId: string,
    query: WorkspaceAuditExportQuery,
  ): Promise<AsyncIterable<readonly AuditRow[]>>;
}

interface WorkspaceAuditDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly names: AuditNames;
}

const toActor = ({ actor_id: id }: Row<'audit_log'>) => ({ target_type: 'user', target_id: id });

export function createWorkspaceAudit({ db, clock, names }: WorkspaceAuditDeps): WorkspaceAudit {
  const { isAbout } = names;

  async function addNames(rows: readonly Row<'audit_log'>[], workspaceId: string): Promise<AuditRow[]> {
    const nameOf = await names.find(db.longRead, [...rows, ...rows.map(toActor)], workspaceId);
    return rows.map((row) => ({ ...row, actor: nameOf(toActor(row)), target_name: nameOf(row) }));
  }

  async function addMentions(rows: readonly AuditRow[], workspaceId: string): Promise<DetailedAuditRow[]> {
    const mentions = rows.map((row) => findMentions(toDetails(row)));
    const nameOf = await names.find(db.longRead, mentions.flat().slice(0, NAMED_MENTIONS), workspaceId);
    return rows.map((row, index) => {
      const named = (mentions[index] ?? []).flatMap((mention) => {
        const name = nameOf(mention);
        return name === null ? [] : [[mention.target_id, name] as const];
      });
      return { ...row, names: Object.fromEntries(named) };
    });
  }

  async function* readPages(wanted: WantedEntries): AsyncGenerator<readonly AuditRow[]> {
    let beforeSeq: number | undefined;
    for (;;) {
      const rows = await listEntries(db.longRead, isAbout, {
        ...wanted,
        ...(beforeSeq !== undefined && { beforeSeq }),
        limit: EXPORTED_AT_ONCE,
        offset: 0,
      });
      yield await addNames(rows, wanted.workspaceId);
      const last = rows.at(-1);
      if (!last || rows.length < EXPORTED_AT_ONCE) return;
      beforeSeq = last.seq;
      await nextTurn();
    }
  }

  const toWanted = (workspaceId: string, { days, q }: WorkspaceAuditExportQuery): WantedEntries => ({
    workspaceId,
    fromMs: clock.now() - days * DAY_MS,
    q,
  });

  return {
    async list(caller, workspaceId, { page, per_page: limit, ...query }) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      const wanted = toWanted(workspaceId, query);
      const rows = await listEntries(db.longRead, isAbout, { ...wanted, limit, offset: (page - 1) * limit });
      return {
        rows: await addMentions(await addNames(rows, workspaceId), workspaceId),
        total: await countEntries(db.longRead, isAbout, wanted),
      };
    },

    async export(caller, workspaceId, query) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      return readPages(toWanted(workspaceId, query));
    },
  };
}
