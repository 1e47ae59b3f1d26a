// Batches concurrent appends into one PostgreSQL transaction, as concurrent writes on SQLite share one commit.
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { appendMessages, type Appended, type AppendInput } from './append.ts';
import { appendAtEnds, toAddedHash, type MovedHead } from './append.store.ts';
import { combineHashes, toEtag } from '../history.state-hash.ts';
import { isCheckDue } from '../history.size.ts';
import { listOwners, lockOwners } from '../storage/owners.store.ts';

const MAX_BATCH = 100;
/** While two batches are active, further appends accumulate. */
const MAX_ACTIVE_BATCHES = 2;

export type Append = (input: AppendInput) => Promise<Appended>;

interface Waiting {
  readonly input: AppendInput;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

const keyOf = ({ userId, sessionId }: Pick<AppendInput, 'userId' | 'sessionId'>): string =>
  `${userId} ${sessionId}`;

function toAppended(input: AppendInput, row: MovedHead): Appended {
  const stateHash = { a: row.mark_a, b: row.mark_b, c: row.mark_c };
  const appended = input.messages.length;
  const head = {
    sessionId: input.sessionId,
    messageCount: row.message_count,
    stateHash,
    settingsHash: row.settings_hash,
    activeLeafId: row.active_leaf_id,
    lastUserActivityAt: row.last_user_activity_at,
    updatedAt: input.nowMs,
    revision: row.revision,
  };
  const previousEtag = toEtag({
    ...head,
    messageCount: row.message_count - appended,
    // Applying the exclusive or a second time removes it.
    stateHash: combineHashes(stateHash, toAddedHash(input)),
    activeLeafId: row.leaf_before,
    lastUserActivityAt: row.activity_before,
  });
  return { head, previousEtag, appended };
}

class QuotaPassed extends Error {}

async function appendTogether(tx: Tx, inputs: readonly AppendInput[]): Promise<readonly MovedHead[]> {
  const userIds = inputs.map((input) => input.userId);
  const owners = await lockOwners(tx, userIds);
  const revisions = new Map([...owners].map(([userId, { revision }]) => [userId, revision]));
  const numbered = inputs.map((input) => {
    const revision = (revisions.get(input.userId) ?? 0) + 1;
    revisions.set(input.userId, revision);
    return { ...input, revision };
  });
  const moved = await appendAtEnds(tx, numbered);
  const quotas = new Map(inputs.map((input) => [input.userId, input.maxStoredBytes]));
  for (const { userId, storedBytes } of await listOwners(tx, userIds))
    if (storedBytes > (quotas.get(userId) ?? 0)) throw new QuotaPassed();
  return moved;
}

export function createAppend(db: Database): Append {
  const appendAlone: Append = (input) => db.write((tx) => appendMessages(tx, input));
  const queue: Waiting[] = [];
  let underWay = 0;

  /** At most one append per conversation in a batch: each must follow the one before it. */
  function takeBatch(): Waiting[] {
    const taken = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.input);
      if (taken.size < MAX_BATCH && !taken.has(key)) taken.set(key, waiting);
      else left.push(waiting);
    }
    queue.splice(0, queue.length, ...left);
    return [...taken.values()];
  }

  async function findMoved(batch: readonly Waiting[]): Promise<readonly MovedHead[]> {
    try {
      return await db.write((tx) =>
        appendTogether(
          tx,
          batch.map((waiting) => waiting.input),
        ),
      );
    } catch (error) {
      // One of them repeats a message or exceeds a quota: each is executed alone.
      if (isUniqueViolation(error) || error instanceof QuotaPassed) return [];
      throw error;
    }
  }

  async function perform(batch: readonly Waiting[]): Promise<void> {
    try {
      const moved = new Map((await findMoved(batch)).map((row) => [`${row.user_id} ${row.session_id}`, row]));
      for (const { input, resolve, reject } of batch) {
        const row = moved.get(keyOf(input));
        if (row) resolve(toAppended(input, row));
        else appendAlone(input).then(resolve, reject);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function startBatches(): void {
    while (underWay < MAX_ACTIVE_BATCHES && queue.length > 0) {
      underWay += 1;
      void perform(takeBatch()).finally(() => {
        underWay -= 1;
        startBatches();
      });
    }
  }

  if (db.sharesCommits) return appendAlone;
  return (input) => {
    if (isCheckDue(input.fromIndex, input.messages)) return appendAlone(input);
    return new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      // Appends of the same turn of the event loop form one batch.
      void nextTurn().then(startBatches);
    });
  };
}
