// Begins a run of either sort: a slot of this process, the admission, the first event, and the work.
import type { Actor } from '../../platform/actor.ts';
import type { EventLog } from '../../platform/streams/event-log.ts';
import type { Ids } from '../../platform/ids.ts';
import { driveRun, type DriveDeps } from './runs.drive.ts';
import type { Admittable, AnswerKind, Attribute, ResumableKind, RunStart } from './runs.kind.ts';
import type { LiveRuns } from './live/runs.live.ts';
import type { RunSlots } from './live/runs.slots.ts';
import { admitRun, PayerChangedError, type AdmitDeps, type Admission } from './runs.start.ts';
import { FIRST_STEP } from './runs.store.ts';
import { HOLD } from './steps/steps.money.ts';
import { toStoredRequest, type Resumer } from './steps/steps.resume.ts';

/** What an answer has no use for: it is one step, and ends with its process. */
const ANSWER = { step: FIRST_STEP, agent: null, capMicros: null, stored: null } as const;

/** Of the choice of who pays. */
const MOST_TRIES = 3;

export interface BeginDeps extends AdmitDeps, DriveDeps {
  readonly ids: Ids;
  readonly events: EventLog;
  readonly lives: LiveRuns;
  readonly slots: RunSlots;
  readonly resumer: Resumer;
  /** Once, before a run is admitted: nothing changes it while the run is under way. */
  readonly attribute: Attribute;
}

/** `isNew`: `false` for a run that was found under the same key. */
export interface StartedRun {
  readonly runId: string;
  readonly isNew: boolean;
}

type Admitted = Extract<Admission, { isNew: true }> & { readonly release: () => void };

export function createBegin(deps: BeginDeps) {
  const { attribute, events, lives, log, resumer, slots, telemetry } = deps;

  /** Answers the run that was found under the same key, or what was admitted. */
  async function admit(request: Admittable): Promise<Admitted | { isNew: false; runId: string }> {
    const release = slots.acquire(request.actor);
    try {
      const admission = await admitRun(request, deps);
      if (admission.isNew) {
        telemetry.noteRun({ kind: request.usageKind, state: 'begun' });
        return { ...admission, release };
      }
      release();
      return admission;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Once more where who pays has changed since it was chosen. */
  async function admitPaid(choosePayer: () => Promise<Actor>, toRequest: (actor: Actor) => Admittable) {
    for (let tries = 1; ; tries += 1) {
      const actor = await choosePayer();
      try {
        return { actor, admitted: await admit(toRequest(actor)) };
      } catch (error) {
        if (!(error instanceof PayerChangedError) || tries === MOST_TRIES) throw error;
      }
    }
  }

  async function beginAnswer<Input>(kind: AnswerKind<Input>, { input, ...asked }: RunStart<Input>) {
    const prepared = await kind.prepare(input, asked.actor);
    const { actor, admitted } = await admitPaid(
      () => attribute(asked.actor, { ...prepared, agentId: null }),
      (payer) => ({ ...asked, ...prepared, ...ANSWER, actor: payer, kind: kind.name }),
    );
    const request = { ...asked, ...prepared, actor, wire: kind.wire };
    if (!admitted.isNew) return { runId: admitted.runId, isNew: false };
    const { row, cost, reserved, release } = admitted;
    const abort = new AbortController();
    const live = events.open(row.id, row.fence);
    live.append(kind.wire.begin({ runId: row.id, modelId: row.model, agent: null }));
    const run = { ...row, prices: cost.prices, payerId: actor.payerId };
    const driven = { run, request, cost, reserved, live, signal: abort.signal };
    const done = telemetry
      .duringRun({ id: row.id, kind: row.usage_kind }, () => driveRun(driven, deps))
      .catch((error: unknown) => {
        log.error('run.drive_failed', { runId: row.id, error });
        // The reaper ends the run in the database, where its readers find that.
        events.drop(live);
      })
      .finally(release);
    lives.add(row.id, { abort, done, isResumable: false });
    return { runId: row.id, isNew: true };
  }

  async function beginSteps<Input>(kind: ResumableKind<Input>, { input, ...asked }: RunStart<Input>) {
    const prepared = await kind.prepare(input, asked.actor);
    const { actor, admitted } = await admitPaid(
      () => attribute(asked.actor, { ...prepared, agentId: prepared.agent?.id ?? null }),
      (payer) => ({
        ...asked,
        ...prepared,
        actor: payer,
        kind: kind.name,
        step: HOLD,
        stored: toStoredRequest(payer, input, asked.deployment?.beginning),
      }),
    );
    if (!admitted.isNew) return { runId: admitted.runId, isNew: false };
    const { row, cost, release } = admitted;
    const { wire } = kind;
    const live = events.open(row.id, row.fence);
    live.append(wire.begin({ runId: row.id, modelId: row.model, agent: prepared.agent }));
    const run = { ...row, prices: cost.prices, payerId: actor.payerId };
    const driven = { run, actor, live, wire, earlier: [], resumption: null, prepare: () => prepared };
    resumer.drive({ runId: row.id, isStopped: false, load: () => Promise.resolve(driven), release });
    return { runId: row.id, isNew: true };
  }

  return <Input>(start: RunStart<Input>): Promise<StartedRun> =>
    start.kind.canResume ? beginSteps(start.kind, start) : beginAnswer(start.kind, start);
}
