// Takes up queued runs: those whose person has decided, those of servers that stop or have died, and those that were
// stopped while no server worked on them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { APPROVALS_TOPIC } from '../../../platform/signals/approvals-topic.ts';
import type { Signals } from '../../../platform/signals/signals.ts';
import { findLastSeq } from '../../../platform/streams/event-store.ts';
import type { FixedPrices } from '../../billing/index.ts';
import type { Beginning, FindKind, ResumableKind } from '../runs.kind.ts';
import type { LiveRuns } from '../live/runs.live.ts';
import { RunStop } from '../runs.request.ts';
import type { RunSlots } from '../live/runs.slots.ts';
import type { RunRow } from '../runs.store.ts';
import { toStep } from './step.ts';
import { driveSteps, type DrivenSteps, type DriveStepsDeps } from './steps.drive.ts';
import { claimQueued, hasQueued, queueRun } from './steps.queue.store.ts';
import { listSteps } from './steps.store.ts';

const QUEUED_TOPIC = 'run-queued';
const BATCH = 20;

export interface ResumerDeps extends Omit<DriveStepsDeps, 'announce' | 'announceApprovals'> {
  readonly serverId: string;
  readonly signals: Signals;
  readonly lives: LiveRuns;
  readonly slots: RunSlots;
  readonly findKind: FindKind;
}

type LoadedSteps = Omit<DrivenSteps, 'signal'>;

export interface Drive {
  readonly runId: string;
  /** Asked to stop while no server worked on it. */
  readonly isStopped: boolean;
  /** Opens its log. */
  load(): Promise<LoadedSteps>;
  /** Frees its slot. */
  release(): void;
}

export interface Resumer {
  /** Works on a run until it ends, waits or goes elsewhere. */
  drive(drive: Drive): void;
  /** Takes up what is queued, as far as there is room. */
  takeQueued(): Promise<void>;
  /** Takes up nothing more. */
  stop(): Promise<void>;
}

/** What is stored of the request: `actor` was made by this program, and the kind checks `input`. */
const StoredRequest = z.object({
  actor: z.custom<Actor>(),
  input: z.unknown(),
  /** Made by this program as well; of runs of deployments. */
  beginning: z.custom<Beginning>().optional(),
});

/** What a run was asked; `null` where it is not kept. */
export function readStoredInput({ request }: Pick<RunRow, 'request'>): unknown {
  return request === null ? null : StoredRequest.parse(JSON.parse(request)).input;
}

/** Who began a run and how; `null` where it is not kept. */
export function readStoredStart({
  request,
}: Pick<RunRow, 'request'>): Pick<z.infer<typeof StoredRequest>, 'actor' | 'beginning'> | null {
  return request === null ? null : StoredRequest.parse(JSON.parse(request));
}

export function toStoredRequest(actor: Actor, input: unknown, beginning: Beginning | undefined): string {
  return JSON.stringify({ actor, input, beginning });
}

function toResumable(kind: ReturnType<FindKind>): ResumableKind<unknown> {
  if (!kind.canResume) throw new Error(`A run of the kind ${kind.name} was queued`);
  return kind;
}

export function createResumer(deps: ResumerDeps): Resumer {
  const { db, events, signals, lives, slots, findKind, serverId, log, telemetry } = deps;
  let isStopped = false;
  let taking: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Here it is heard also where no signal comes through. */
  function announce(): void {
    signals.publish(QUEUED_TOPIC, '');
    takeSoon();
  }
  const announceApprovals = (userId: string): void => signals.publish(APPROVALS_TOPIC, userId);

  function drive({ runId, isStopped: wasStopped, load, release }: Drive): void {
    const abort = new AbortController();
    if (wasStopped) abort.abort(new RunStop('cancelled'));
    const { signal } = abort;
    const done = load()
      .then((driven) =>
        telemetry.duringRun({ id: runId, kind: driven.run.usage_kind }, () =>
          driveSteps({ ...driven, signal }, { ...deps, announce, announceApprovals }),
        ),
      )
      .catch((error: unknown) => log.error('run.drive_failed', { runId, error }))
      .finally(release);
    lives.add(runId, { abort, done, isResumable: true });
  }

  async function load(row: RunRow): Promise<LoadedSteps> {
    const kind = toResumable(findKind(row.kind));
    const { actor, input } = StoredRequest.parse(JSON.parse(row.request ?? '{}'));
    const earlier = (await listSteps(db.read, row.id)).map(toStep);
    const isBegun = (await findLastSeq(db.read, row.id)) > 0;
    // Written by this program when the run was admitted.
    const prices = JSON.parse(row.prices) as FixedPrices;
    return {
      run: { ...row, prices, payerId: actor.payerId },
      actor,
      live: events.open(row.id, row.fence, row.last_event),
      wire: kind.wire,
      earlier,
      resumption: { isBegun, takeovers: row.takeovers },
      prepare: async () => kind.prepare(kind.input.parse(input), actor),
    };
  }

  async function giveBack(row: RunRow): Promise<void> {
    const { last_event: lastEvent, takeovers } = row;
    await db.write((tx) => queueRun(tx, row, { lastEvent, takeovers }));
  }

  function findRoom(row: RunRow): (() => void) | null {
    const { actor } = StoredRequest.parse(JSON.parse(row.request ?? '{}'));
    try {
      return slots.acquire(actor);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  /** Answers whether there was room for it. */
  async function takeUp(row: RunRow): Promise<boolean> {
    const release = findRoom(row);
    if (release)
      drive({ runId: row.id, isStopped: row.cancel_requested === 1, load: () => load(row), release });
    else await giveBack(row);
    return release !== null;
  }

  async function takeAll(): Promise<void> {
    for (let count = BATCH; count === BATCH && !isStopped;) {
      // Mostly there are none, and a read costs no commit.
      if (!(await hasQueued(db.read))) return;
      const rows = await db.write((tx) => claimQueued(tx, serverId, BATCH));
      const taken = await Promise.all(rows.map(takeUp));
      count = taken.filter(Boolean).length;
    }
  }

  /** One round at a time; who asks meanwhile gets another after it. */
  async function takeInRounds(): Promise<void> {
    do {
      isAskedAgain = false;
      await takeAll();
    } while (isAskedAgain);
  }

  function takeQueued(): Promise<void> {
    if (isStopped) return Promise.resolve();
    isAskedAgain = true;
    taking ??= takeInRounds().finally(() => {
      taking = null;
    });
    return taking;
  }

  function takeSoon(): void {
    takeQueued().catch((error: unknown) => log.warn('runs.resume_failed', { error }));
  }

  signals.subscribe(QUEUED_TOPIC, takeSoon);

  return {
    drive,
    takeQueued,
    async stop() {
      isStopped = true;
      await taking?.catch(() => undefined);
    },
  };
}
