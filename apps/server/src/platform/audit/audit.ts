// Records who did what to what, with which outcome. Entries are append-only.
import type { Actor } from '../actor.ts';
import { linkEntry } from './audit-chain.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import { currentRequest } from '../telemetry/request-scope.ts';

export interface AuditEvent {
  /** `area.action`. */
  readonly action: string;
  /** `null` for a visitor. */
  readonly actorId: string | null;
  /** How they authenticated, where there is more than one way. */
  readonly entryPoint?: Actor['entryPoint'];
  /** The workspace whose owners and admins see it. */
  readonly workspaceId?: string;
  readonly target?: { readonly type: string; readonly id: string };
  readonly outcome?: 'ok' | 'refused';
  /** Never secrets, names or user texts. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

export interface Audit {
  /** Within the transaction that does what is recorded, at its end: other writers of the log wait for it. */
  add(tx: Tx, event: AuditEvent): Promise<void>;
  /** Outside a transaction, for refused actions. A failure is logged and does not delay the reply. */
  note(event: AuditEvent): Promise<void>;
}

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The short code of where an address is; none on the command line, which has no requests. */
  readonly codeLocation?: (address: string) => string;
}

export function createAudit({ db, clock, ids, log, codeLocation }: AuditDeps): Audit {
  /** Of the request that did it: work of the server itself has none, even where a request is what it was begun by. */
  function findLocation({ requestId }: AuditEvent): string | null {
    const request = currentRequest();
    return request && codeLocation && request.requestId === requestId ? codeLocation(request.address) : null;
  }

  async function add(tx: Tx, event: AuditEvent): Promise<void> {
    const row = await linkEntry(tx, {
      id: ids.create('aud'),
      actor_id: event.actorId,
      workspace_id: event.workspaceId ?? null,
      action: event.action,
      target_type: event.target?.type ?? null,
      target_id: event.target?.id ?? null,
      outcome: event.outcome ?? 'ok',
      details: JSON.stringify({
        ...event.details,
        ...(event.entryPoint && { entry_point: event.entryPoint }),
      }),
      request_id: event.requestId,
      at: clock.now(),
      location: findLocation(event),
    });
    await tx.insertInto('audit_log').values(row).execute();
  }

  return {
    add,
    note: (event) =>
      db
        .write((tx) => add(tx, event))
        .catch((error: unknown) => log.error('audit.write_failed', { action: event.action, error })),
  };
}
