// Decisions about calls that wait for one. An approval names one call, its arguments and the tool's definition; it is
// answered once: the first answer counts, from any server.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { APPROVALS_TOPIC } from '../../../platform/signals/approvals-topic.ts';
import type { Signals } from '../../../platform/signals/signals.ts';
import { insertEvents } from '../../../platform/streams/event-store.ts';
import { decideStep, findApproval, listExpired } from './steps.approvals.store.ts';
import { numberNextEvent, queueDecided } from './steps.queue.store.ts';
import { toStep, type Step } from './step.ts';

const EXPIRY_BATCH = 100;

export interface Decision {
  readonly decision: 'approved' | 'denied';
  /** Hashes of what was decided about; an approval of anything else is refused. */
  readonly argsHash: string;
  readonly definitionHash: string;
  /** What comes with the decision, such as a reason, as JSON. */
  readonly answer: unknown;
}

export interface Decided {
  /** `false` where it was decided before, as the step shows. */
  readonly isFirst: boolean;
  readonly step: Step;
}

export interface Approvals {
  find(owner: Pick<Actor, 'userId'>, approvalId: string): Promise<Step>;
  /** Throws `conflict` where the call or the tool is not what was decided about. */
  decide(actor: Pick<Actor, 'userId'>, approvalId: string, decision: Decision): Promise<Decided>;
  /** Decides about those whose time is over. */
  expire(): Promise<void>;
}

export interface ApprovalsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly signals: Pick<Signals, 'publish'>;
  /** Hears that a run has nothing left to wait for. */
  readonly resume: () => Promise<void>;
}

type Verdict = Pick<Step, 'decision' | 'decidedBy' | 'result'>;

const STATES = { approved: 'done', denied: 'denied', expired: 'expired' } as const;

export function createApprovals({ db, clock, log, signals, resume }: ApprovalsDeps): Approvals {
  async function find(owner: Pick<Actor, 'userId'>, approvalId: string, reader: Database['read'] | Tx) {
    const row = await findApproval(reader, owner.userId, approvalId);
    if (!row) throw new AppError('not_found');
    return { runId: row.run_id, step: toStep(row) };
  }

  /** `null` where the run no longer waits, or another answer was first. */
  async function close(tx: Tx, runId: string, step: Step, verdict: Verdict): Promise<Step | null> {
    const { decision } = verdict;
    if (decision === null) return null;
    const nowMs = clock.now();
    const seq = await numberNextEvent(tx, runId);
    if (seq === null) return null;
    const state = STATES[decision];
    const decided = { ...step, ...verdict, decision, state, finishedAtMs: nowMs, lastEvent: seq };
    if (!(await decideStep(tx, runId, decided))) return null;
    const event: RunEvent = {
      type: 'approval_decided',
      approval_id: step.approvalId ?? '',
      call_id: step.callId ?? '',
      decision,
      by: verdict.decidedBy,
    };
    const frames = encodeFrame(seq, JSON.stringify(event));
    await insertEvents(tx, [{ runId, seq, lastSeq: seq, frames }], nowMs);
    await queueDecided(tx, runId);
    return decided;
  }

  function toVerdict(
    step: Step,
    actor: Pick<Actor, 'userId'>,
    { decision, answer, ...seen }: Decision,
  ): Verdict {
    if (step.expiresAtMs !== null && step.expiresAtMs <= clock.now())
      return { decision: 'expired', decidedBy: null, result: null };
    const isSame = step.argsHash === seen.argsHash && step.definitionHash === seen.definitionHash;
    if (decision === 'approved' && !isSame) throw new AppError('conflict');
    return { decision, decidedBy: actor.userId, result: answer };
  }

  return {
    find: async (owner, approvalId) => (await find(owner, approvalId, db.read)).step,

    async decide(actor, approvalId, decision) {
      const decided = await db.write(async (tx) => {
        const { runId, step } = await find(actor, approvalId, tx);
        if (step.state !== 'waiting') return null;
        const verdict = toVerdict(step, actor, decision);
        const closed = await close(tx, runId, step, verdict);
        return closed && { isFirst: verdict.decision !== 'expired', step: closed };
      });
      if (!decided) return { isFirst: false, step: (await find(actor, approvalId, db.read)).step };
      signals.publish(APPROVALS_TOPIC, actor.userId);
      // What was decided stands. Where the run cannot be gone on with now, it is looked for again soon.
      await resume().catch((error: unknown) => log.warn('runs.resume_failed', { error }));
      return decided;
    },

    async expire() {
      const rows = await listExpired(db.read, clock.now(), EXPIRY_BATCH);
      for (const row of rows) {
        const verdict = { decision: 'expired', decidedBy: null, result: null } as const;
        await db.write((tx) => close(tx, row.run_id, toStep(row), verdict));
        signals.publish(APPROVALS_TOPIC, row.user_id);
      }
      if (rows.length > 0) await resume();
    },
  };
}
