import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { askedDelayMs } from '../api/client.ts';
import { readEventStream, type StreamEvent, type StreamReading } from '../api/stream-reader.ts';
import type { Device } from '../browser/device.ts';
import { sleep, type Clock } from '../clock.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { retry, type RetryPlan } from '../retry.ts';
import {
  ATTACH,
  isAttachRefused,
  isBehind,
  isGap,
  isRepeatable,
  NEVER_BEGUN,
  toGivenUp,
  toStartAttempts,
  type Attempts,
} from './connection-rules.ts';
import { isFinishedRun, type HeardEvent, type RunEnding } from './run.fold.ts';
import { createParking, type ParkingRules } from './parking.ts';
import { createSilenceTimer } from './silence-timer.ts';
import { createWakeableClock } from './wakeable-clock.ts';

// Carries one run to its end over as many connections as it takes: the first one starts it, the next ones attach to
// it where the last one broke off. Knows no store and no screen.

const SILENCE_MS = 30_000;
const ARRIVAL_MS = 2000;
const UNAUTHORIZED = 401;
const DURATION_LIMIT_MS = 2000;
/** Why a connection was closed: the run waits out of view. */
const PARKED = Symbol('parked');

/** What a reader keeps of a run, and how that grows. */
export interface RunReading<State, Event> {
  /** Throws for an event that cannot be read; `null` for one of a type that this version does not know. */
  readonly parse: (json: string) => Event | null;
  readonly fold: (state: State, heard: HeardEvent<Event>) => State;
  readonly progressOf: (state: State) => RunProgress;
  readonly withRunId: (state: State, runId: string) => State;
  readonly withDuration: (state: State, durationMs: number) => State;
  readonly takeStored: (state: State, run: Run) => State;
  readonly abandon: (state: State, ending: RunEnding & { readonly isLost: boolean }, atMs: number) => State;
}

export interface RunProgress {
  readonly runId: string | null;
  readonly lastEvent: number;
  readonly isFinished: boolean;
  /** For a person. */
  readonly isWaiting: boolean;
  readonly hasText: boolean;
  /** Of everything written so far. */
  readonly characters: number;
}

export interface RunSource<State> {
  /** Resolves when there is a network; tries made without one would only be used up. */
  whenOnline(): Promise<void>;
  /** Asks for the run; null when it was started elsewhere or before a reload. */
  readonly start: ((signal: AbortSignal) => Promise<Response>) | null;
  /** Asks for it where the server has not heard of an earlier request; null when that is too old. */
  readonly startAgain: ((signal: AbortSignal) => Promise<Response>) | null;
  attach(runId: string, afterEvent: number, signal: AbortSignal): Promise<Response>;
  /** Null when the server knows no such run. */
  findRun(state: State): Promise<Run | null>;
}

export interface RunDriverOptions<State, Event> {
  readonly initial: State;
  readonly reading: RunReading<State, Event>;
  readonly source: RunSource<State>;
  /** When a waiting run is listened to. */
  readonly parking: ParkingRules;
  readonly clock: Clock;
  readonly device: Device;
  readonly random: () => number;
  /** After each event that changed something; `characters` counts what it added. */
  readonly onChange: (state: State, characters: number) => void;
  /** What is left of the caller's money, as the end of a run says. */
  readonly onBalance: (balance: number) => void;
  /** Before each wait for another try. */
  readonly onWait: (error: AppError, attempt: number, attempts: number, delayMs: number) => void;
}

export interface RunDriver<State> {
  /** Resolves with the finished state, or with what there is once nobody is signed in; does not reject. */
  readonly done: Promise<State>;
  readonly state: State;
  /** Compares with what the server has. True when something was missed and it reattaches. */
  check(): Promise<boolean>;
  /** Ends the wait for another try at once. */
  retryNow(): void;
  /** Something else has come into view. */
  review(): void;
  /** Closes the connection and ends the run here as stopped. */
  abandon(): void;
}

interface Typed {
  readonly type: string;
  readonly balance?: number | undefined;
}

function toRetryPlan<State, Event>(
  plan: Attempts,
  { onWait, random }: Pick<RunDriverOptions<State, Event>, 'onWait' | 'random'>,
  isAbandoned: () => boolean,
): RetryPlan {
  return {
    ...plan,
    shouldRetry: (error) => !isAbandoned() && isRepeatable(error),
    askedDelayMs,
    onWait: (error, attempt, waitMs) => onWait(toAppError(error), attempt + 1, plan.attempts, waitMs),
    random,
  };
}

/** Why there is no more to read: also a stream that closes in order says nothing about the run. */
function readToItsEnd<Event>(reading: StreamReading<Event>): Promise<AppError> {
  return readEventStream(reading).then(() => new AppError('STREAM_ERROR'), toAppError);
}

/** Heard after a pause, an end says nothing about when it was: the server knows how long the run took. */
async function findDuration(
  found: Promise<Run | null>,
  isGivenUp: Promise<void>,
  clock: Clock,
): Promise<number | null> {
  const run = await Promise.race([found.catch(() => null), sleep(clock, DURATION_LIMIT_MS), isGivenUp]);
  return run?.duration_ms ?? null;
}

/** A server that failed by itself has begun nothing, or has the run all the same: it is asked, as it can answer. */
async function findDespite(error: AppError, find: () => Promise<Run | null>): Promise<Run> {
  if (error.code !== 'internal') throw error;
  const run = await find().catch(() => {
    throw error;
  });
  if (run === null) throw new AppError('internal', { cause: NEVER_BEGUN });
  return run;
}

/** Nobody is signed in any more: what has begun goes on, and is read on after the next sign-in. */
const isLeft = ({ row }: AppError, { runId }: RunProgress): boolean =>
  runId !== null && row.status === UNAUTHORIZED;

export function createRunDriver<State, Event extends Typed>(
  options: RunDriverOptions<State, Event>,
): RunDriver<State> {
  const { clock, source, reading, device } = options;
  const retryClock = createWakeableClock(clock);
  const silence = createSilenceTimer(clock, SILENCE_MS, () => void check());
  const abandoned = Promise.withResolvers<void>();
  let state = options.initial;
  let isAbandoned = false;
  let connection = new AbortController();

  const progress = () => reading.progressOf(state);
  const isDone = () => isAbandoned || progress().isFinished;
  const find = () => source.findRun(state);
  const whenOnline = () => Promise.race([source.whenOnline(), abandoned.promise]);
  const parking = createParking(
    { isWaiting: () => progress().isWaiting, isOver: isDone, find, cut: () => connection.abort(PARKED) },
    options.parking,
    clock,
  );

  function change(next: State): void {
    if (next === state) return;
    const before = progress().characters;
    state = next;
    options.onChange(state, progress().characters - before);
  }

  function hear(heard: StreamEvent<Event>): void {
    silence.restart();
    if (isGap(progress().lastEvent, heard)) throw new AppError('STREAM_ERROR');
    change(reading.fold(state, { ...heard, atMs: clock.now() }));
    if (heard.event?.balance !== undefined) options.onBalance(heard.event.balance);
    parking.review();
  }

  /** One connection. Breaking off after news is no failure: the next connection goes on from there. */
  async function read(open: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    connection = new AbortController();
    const before = progress().lastEvent;
    const { signal } = connection;
    const error = await readToItsEnd({ open, parse: reading.parse, onEvent: hear, signal, clock, device });
    if (!isDone() && signal.reason !== PARKED && progress().lastEvent === before) throw error;
  }

  const takeRun = ({ id }: Run) => change(reading.withRunId(state, id));
  const toPlan = (plan: Attempts) => toRetryPlan(plan, options, () => isAbandoned);

  async function start(open: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    await retry(toPlan(toStartAttempts(device)), retryClock, async () => {
      await whenOnline();
      if (!isDone() && progress().runId === null) await read(open);
    }).catch((error: unknown) => findDespite(toAppError(error), find).then(takeRun));
  }

  /** True when the server's stored text has finished the run. */
  async function takeStored(): Promise<boolean> {
    const run = await find();
    if (run && isFinishedRun(run)) change(reading.takeStored(state, run));
    return isDone();
  }

  async function attach(): Promise<void> {
    await whenOnline();
    if (isDone()) return;
    const runId = progress().runId ?? (await find())?.id ?? null;
    if (isDone()) return;
    if (runId === null) {
      if (!source.startAgain) throw new AppError('not_arrived');
      await read(source.startAgain);
      return;
    }
    await parking.enter();
    if (isDone()) return;
    await read((signal) => source.attach(runId, progress().lastEvent, signal)).catch(
      async (error: unknown) => {
        if (!isAttachRefused(error) || !(await takeStored())) throw error;
      },
    );
  }

  async function drive(): Promise<State> {
    silence.restart();
    try {
      if (source.start) await start(source.start);
      // Each round either brings news or throws after its tries.
      while (!isDone()) await retry(toPlan(ATTACH), retryClock, attach);
      const found = source.start || isAbandoned ? null : find();
      const durationMs = found && (await findDuration(found, abandoned.promise, clock));
      if (durationMs !== null) state = reading.withDuration(state, durationMs);
    } catch (cause) {
      const error = toAppError(cause);
      if (!isDone() && !isLeft(error, progress()))
        change(reading.abandon(state, toGivenUp(error, progress().hasText, device), clock.now()));
    }
    silence.stop();
    return state;
  }

  /** What the server has and this side lacks may be on its way: only when it does not come the connection is cut. */
  async function check(): Promise<boolean> {
    if (isDone()) return false;
    const run = await find().catch(() => null);
    if (run === null || isDone() || !isBehind(run, progress().lastEvent)) return false;
    const heard = progress().lastEvent;
    await sleep(clock, ARRIVAL_MS);
    const isStillBehind = !isDone() && isBehind(run, progress().lastEvent) && progress().lastEvent === heard;
    if (!isStillBehind) return false;
    takeRun(run);
    retryClock.wake();
    connection.abort();
    return true;
  }

  return {
    done: drive(),
    get state() {
      return state;
    },
    check,
    retryNow: retryClock.wake,
    review: parking.review,
    abandon() {
      change(reading.abandon(state, { status: 'stopped', error: null, isLost: false }, clock.now()));
      isAbandoned = true;
      abandoned.resolve();
      retryClock.wake();
      parking.leave();
      connection.abort();
    },
  };
}
