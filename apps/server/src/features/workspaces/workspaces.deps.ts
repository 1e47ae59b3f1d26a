// What workspaces need of the rest of the server.
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Limiter } from '../../platform/rate-limit/limiter.ts';

/** What becomes of agents that are shared with a workspace. Each answers the ids of those that it was about. */
export interface SharedAgents {
  /** All of the workspace. */
  list(tx: Tx, workspaceId: string): Promise<readonly string[]>;
  /** Private to their owners from now on: those of one owner, or all. */
  unshare(tx: Tx, workspaceId: string, ownerId?: string): Promise<void>;
  transfer(tx: Tx, of: { workspaceId: string; fromId: string; toId: string }): Promise<void>;
  remove(tx: Tx, of: { workspaceId: string; ownerId: string }): Promise<void>;
}

export interface WorkspaceDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create' | 'before'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly mail: Mail;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly agents: SharedAgents;
  /** Knowledge collections of one owner, or all, are private from now on. */
  readonly unshareKnowledge: (tx: Tx, workspaceId: string, ownerId?: string) => Promise<void>;
  /** Ends a user's runs of these agents, or for this workspace, wherever they are worked on. */
  readonly cancelRuns: (
    userId: string,
    of: {
      readonly agentIds?: readonly string[];
      readonly workspaceId?: string;
      /** Only runs of others that the user pays for. */
      readonly isOfOthers?: boolean;
    },
  ) => Promise<unknown>;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

/** Who acts, and in which request. */
export interface Act {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly requestId: string;
}
