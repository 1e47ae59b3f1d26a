// The audit log of a workspace, for its owners and admins.
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import type { Row } from '../../platform/db/schema.ts';
import { requireReader, type WorkspaceCaller } from './workspaces.policy.ts';
import { getWorkspace } from './workspaces.store.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_PAGE = 1_000;

export interface AuditRow extends Row<'audit_log'> {
  readonly username: string | null;
}

export interface WorkspaceAudit {
  list(
    caller: WorkspaceCaller,
    workspaceId: string,
    query: { days: number; page: number; per_page: number },
  ): Promise<{ rows: readonly AuditRow[]; total: number }>;
  /** Newest first, in pages. */
  export(
    caller: WorkspaceCaller,
    workspaceId: string,
    days: number,
  ): Promise<AsyncIterable<readonly AuditRow[]>>;
}

interface Wanted {
  readonly workspaceId: string;
  readonly fromMs: number;
  readonly beforeSeq?: number;
}

function select(reader: Reader, { workspaceId, fromMs, beforeSeq }: Wanted) {
  return reader
    .selectFrom('audit_log')
    .where('audit_log.workspace_id', '=', workspaceId)
    .where('audit_log.at', '>=', fromMs)
    .$if(beforeSeq !== undefined, (query) => query.where('audit_log.seq', '<', beforeSeq ?? 0));
}

function selectRows(reader: Reader, wanted: Wanted) {
  return select(reader, wanted)
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('users.username')
    .orderBy('audit_log.seq', 'desc');
}

export function createWorkspaceAudit({
  db,
  clock,
}: {
  db: Database;
  clock: Pick<Clock, 'now'>;
}): WorkspaceAudit {
  async function* readPages(wanted: Wanted): AsyncGenerator<readonly AuditRow[]> {
    let beforeSeq: number | undefined;
    for (;;) {
      const rows = await selectRows(db.longRead, { ...wanted, ...(beforeSeq !== undefined && { beforeSeq }) })
        .limit(ROWS_PER_PAGE)
        .execute();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_PAGE) return;
      beforeSeq = last.seq;
      await nextTurn();
    }
  }

  return {
    async list(caller, workspaceId, { days, page, per_page: limit }) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      const wanted = { workspaceId, fromMs: clock.now() - days * DAY_MS };
      const rows = await selectRows(db.read, wanted)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const { total } = await select(db.read, wanted)
        .select((column) => column.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },

    async export(caller, workspaceId, days) {
      requireReader((await getWorkspace(db.read, caller, workspaceId)).role);
      return readPages({ workspaceId, fromMs: clock.now() - days * DAY_MS });
    },
  };
}
