// What is read of runs: one, by its id or key, and lists.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import {
  listOfAgent,
  sumDaysOfAgent,
  type AgentRunsPage,
  type AgentRunsQuery,
  type AgentRunsScope,
  type RunDayFigures,
} from './by-agent/runs.by-agent.store.ts';
import { REATTACH_MS } from './runs.expiry.ts';
import { listOwned, type ListedRun, type ListQuery } from './runs.lists.store.ts';
import { findByKey, findOwned, type RunRow } from './runs.store.ts';

const SUMMED_MS = 30 * 86_400_000;

/** Whose runs may be seen. */
export type Owner = Pick<Actor, 'userId'>;

export interface RunReads {
  get(owner: Owner, runId: string): Promise<RunRow>;
  getByKey(owner: Owner, key: string): Promise<RunRow>;
  /** Newest first. */
  list(query: ListQuery): Promise<ListedRun[]>;
  /** A user's runs of one agent, newest first. */
  listOfAgent(query: AgentRunsQuery): Promise<AgentRunsPage>;
  /** Of the last 30 days, oldest first; without those that had none. */
  sumDaysOfAgent(scope: AgentRunsScope): Promise<RunDayFigures[]>;
  /** Throws `not_found`, or `gone` for a run of another day and for a number that its log never reached. */
  checkReadable(owner: Owner, runId: string, after: number): Promise<void>;
}

export interface RunReadsDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly clock: Pick<Clock, 'now'>;
}

export function createRunReads({ db, events, clock }: RunReadsDeps): RunReads {
  async function get(owner: Owner, runId: string): Promise<RunRow> {
    const row = await findOwned(db.read, owner.userId, runId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    get,

    async getByKey(owner, key) {
      const row = await findByKey(db.read, owner.userId, key);
      if (!row) throw new AppError('not_found');
      return row;
    },

    list: (query) => listOwned(db.read, query),
    listOfAgent: (query) => listOfAgent(db.read, query),
    sumDaysOfAgent: (scope) => sumDaysOfAgent(db.read, scope, clock.now() - SUMMED_MS),

    async checkReadable(owner, runId, after) {
      const row = await get(owner, runId);
      const isOfAnotherDay = row.finished_at !== null && row.finished_at < clock.now() - REATTACH_MS;
      const isReached =
        row.finished_at === null ? await events.hasReached(runId, after) : after <= row.last_event;
      if (isOfAnotherDay || !isReached) throw new AppError('gone');
    },
  };
}
