// Which of two runs of an agent a person prefers, and what all such votes say about two versions or models.
import type { Preference, Votes } from '@parley/contract/agents/comparisons/schemas.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Agents } from '../agents.service.ts';
import { getComparedRun, lockComparedRun, type ComparedRun, type RunScope } from './comparisons.store.ts';
import {
  countVotes,
  findVote,
  insertVote,
  removeVote,
  type CountedVotes,
  type VotedPair,
} from './votes.store.ts';

/** Ids of runs, as the caller has them beside each other. */
export interface RunPair {
  readonly a: string;
  readonly b: string;
}

export interface RunVotes {
  /** Throws `not_found` unless both are the user's own runs of an agent that the user can see. */
  get(scope: RunScope, pair: RunPair): Promise<Votes>;
  /** `null` takes the vote back. */
  set(scope: RunScope, pair: RunPair, vote: Preference | null): Promise<Votes>;
}

const TURNED = { a: 'b', same: 'same', b: 'a' } as const satisfies Record<Preference, Preference>;

const turnIf = (isTurned: boolean, vote: Preference): Preference => (isTurned ? TURNED[vote] : vote);

/** Two runs have one vote, however they stand beside each other. */
const isStoredTurned = ({ a, b }: RunPair): boolean => a > b;

const toVotedPair = (pair: RunPair): VotedPair =>
  isStoredTurned(pair) ? { run_a: pair.b, run_b: pair.a } : { run_a: pair.a, run_b: pair.b };

function toCounts(counted: readonly CountedVotes[]): Votes['counts'] {
  const counts = { a: 0, same: 0, b: 0 };
  for (const { vote, isTurned, count } of counted) counts[turnIf(isTurned, vote)] += count;
  return counts;
}

interface FoundPair {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
}

async function getPair({ a, b }: RunPair, get: (id: string) => Promise<ComparedRun>): Promise<FoundPair> {
  return { a: await get(a), b: await get(b) };
}

function toRow({ userId, agentId }: RunScope, { a, b }: FoundPair, vote: Preference, nowMs: number) {
  const isTurned = isStoredTurned({ a: a.id, b: b.id });
  const [first, second] = isTurned ? [b, a] : [a, b];
  return {
    user_id: userId,
    agent_id: agentId,
    run_a: first.id,
    run_b: second.id,
    vote: turnIf(isTurned, vote),
    version_a: first.agent_version,
    model_a: first.model,
    version_b: second.agent_version,
    model_b: second.model,
    created_at: nowMs,
  };
}

async function readVotes(reader: Reader, scope: RunScope, { a, b }: FoundPair): Promise<Votes> {
  const ids = { a: a.id, b: b.id };
  const stored = await findVote(reader, scope.userId, toVotedPair(ids));
  const vote = stored === undefined ? null : turnIf(isStoredTurned(ids), stored);
  // What was not saved may be something else each time: no other run is known to be of the same variant.
  const isSaved = a.agent_version !== null && b.agent_version !== null;
  if (isSaved) return { vote, counts: toCounts(await countVotes(reader, scope, { a, b })) };
  return { vote, counts: toCounts(vote === null ? [] : [{ vote, isTurned: false, count: 1 }]) };
}

export function createRunVotes({
  db,
  clock,
  agents,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly agents: Pick<Agents, 'find'>;
}): RunVotes {
  async function check(scope: RunScope, { a, b }: RunPair): Promise<void> {
    if (a === b) throw toFieldError('b', 'must be another run');
    await agents.find(scope, scope.agentId);
  }

  return {
    async get(scope, pair) {
      await check(scope, pair);
      return readVotes(db.read, scope, await getPair(pair, (id) => getComparedRun(db.read, scope, id)));
    },

    async set(scope, pair, vote) {
      await check(scope, pair);
      return db.write(async (tx) => {
        // One vote of a person after the other, so that none is added twice and none beyond the bound.
        await lockNamed(tx, 'run-votes', scope.userId);
        const runs = await getPair(pair, (id) => lockComparedRun(tx, scope, id));
        const voted = toVotedPair(pair);
        await removeVote(tx, scope.userId, voted);
        if (vote) await insertVote(tx, toRow(scope, runs, vote, clock.now()));
        return readVotes(tx, scope, runs);
      });
    },
  };
}
