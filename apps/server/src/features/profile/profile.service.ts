// The user's own profile: changes, export and deletion.
import type { ProfileBody } from '@parley/contract/profile/schemas.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readPersonalData, removeRest, removeSliced } from '../../platform/db/records/personal-data.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';
import type { Log } from '../../platform/log.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { Auth, RequestOrigin } from '../auth/index.ts';
import { toExportText } from './profile.export.ts';

/** Notifies readers in other processes of how their reply ended. */
const LAST_WORDS_MS = 1_000;

export interface ProfileDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly tables: TableRules;
  readonly auth: Pick<Auth, 'ownerCheck' | 'changeProfile' | 'leaving'>;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns how many there were. */
  readonly cancelRuns: (userId: string) => Promise<number>;
  /** Throws `last_owner` where others would be left in a workspace without one. */
  readonly leaveWorkspaces: (tx: Tx, userId: string, requestId: string) => Promise<void>;
  /** What the payment provider keeps is forgotten there by jobs. */
  readonly leavePayments: (tx: Tx, enqueue: Enqueue, userId: string) => Promise<void>;
}

export interface Profile {
  update(caller: Caller, change: ProfileBody, origin: RequestOrigin): Promise<void>;
  /** Pieces of one JSON object. */
  export(caller: Caller): AsyncIterable<string>;
  remove(caller: Caller, password: string | undefined, requestId: string): Promise<void>;
  /** Completes deletions that failed or were interrupted by a shutdown. */
  finishRemovals(): Promise<void>;
}

export function createProfile({
  db,
  jobs,
  tables,
  auth,
  audit,
  clock,
  log,
  cancelRuns,
  leaveWorkspaces,
  leavePayments,
}: ProfileDeps): Profile {
  async function removeData(userId: string): Promise<void> {
    // Active runs are settled first, or their cost would be lost with the account.
    if ((await cancelRuns(userId)) > 0) await clock.sleep(LAST_WORDS_MS);
    await removeSliced(db, tables, userId);
    await db.write(async (tx) => {
      await auth.leaving.remove(tx, userId);
      await removeRest(tx, tables, userId);
    });
  }

  return {
    update: (caller, change, origin) => auth.changeProfile(caller, change, origin),

    export: ({ userId }) =>
      toExportText(new Date(clock.now()).toISOString(), readPersonalData(db, tables, userId)),

    async remove(caller, password, requestId) {
      const proof = await auth.ownerCheck.confirmByPassword(caller, password);
      await jobs.write(async (tx, enqueue) => {
        await auth.leaving.admit(tx, caller.userId);
        await proof.recheck(tx);
        await leaveWorkspaces(tx, caller.userId, requestId);
        await leavePayments(tx, enqueue, caller.userId);
        await auth.leaving.mark(tx, caller.userId, clock.now());
        const target = { type: 'user', id: caller.userId };
        await audit.add(tx, { action: 'account.deleted', actorId: caller.userId, target, requestId });
      });
      await removeData(caller.userId);
    },

    async finishRemovals() {
      for (const userId of await auth.leaving.list(db.read))
        // Tried again within the hour. It holds up no other, nor the start of a server.
        await removeData(userId).catch((error: unknown) =>
          log.error('account.removal_failed', { userId, error }),
        );
    },
  };
}
