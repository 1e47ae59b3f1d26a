import { executeDraft } from '@parley/contract/agents/endpoints.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import { getRun, getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { device } from '../../platform/browser/device.ts';
import { browserClock } from '../../platform/clock.ts';
import {
  createRunDriver,
  type RunDriver,
  type RunReading,
  type RunSource,
} from '../../platform/runs/run-driver.ts';
import { abandonRun, foldRun, isFinished, takeStoredRun } from '../../platform/runs/run.fold.ts';
import { NO_STEPS, type RunView } from '../../platform/runs/run-view.ts';
import { agentsApi } from './agents.api.ts';
import { cancelByKey } from './run-by-key.ts';

// One run of an agent as it stands in the form, read into a view.

export interface Exchange {
  readonly id: string;
  readonly question: string;
  readonly view: RunView;
}

const READING: RunReading<RunView, RunEvent> = {
  parse: createEventParser(RunEvent),
  fold: foldRun,
  progressOf: (view) => ({
    runId: view.runId,
    lastEvent: view.lastEvent,
    isFinished: isFinished(view),
    isWaiting: view.waitingFor.length > 0,
    hasText: view.text !== '',
    characters: view.text.length,
  }),
  withRunId: (view, runId) => ({ ...view, runId }),
  withDuration: (view, durationMs) => ({ ...view, durationMs }),
  takeStored: takeStoredRun,
  abandon: abandonRun,
};

export function createRunView(startedAt: number): RunView {
  return {
    ...NO_STEPS,
    runId: null,
    lastEvent: 0,
    status: 'pending',
    endReason: null,
    text: '',
    reasoning: null,
    retry: null,
    modelUsed: null,
    usage: null,
    cost: null,
    startedAt,
    durationMs: null,
    error: null,
  };
}

async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}

function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

export interface TestRunOptions {
  /** Its idempotency key. */
  readonly key: string;
  readonly agent: AgentInput;
  readonly content: string;
  readonly earlier: readonly Exchange[];
  /** Goes on without the credentials that its tools lack. */
  readonly isWithoutCredentials: boolean;
  readonly onChange: (view: RunView) => void;
  /** What the end of the run leaves of the balance. */
  readonly onBalance: (balance: number) => void;
}

function toSource({
  key,
  agent,
  content,
  earlier,
  isWithoutCredentials,
}: Omit<TestRunOptions, 'onChange' | 'onBalance'>): RunSource<RunView> {
  const messages = earlier.flatMap(({ question, view }) => [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: view.text },
  ]);
  const body = {
    agent,
    content,
    context: { messages },
    ...(isWithoutCredentials && { run_without_credentials: true }),
  };
  const start = (signal: AbortSignal) =>
    api.openStream(executeDraft, { body }, { signal, idempotencyKey: key });
  return {
    whenOnline,
    start,
    startAgain: start,
    attach: (runId, from, signal) =>
      api.openStream(readRunEvents, { params: { runId }, query: { from } }, { signal }),
    findRun: ({ runId }): Promise<Run | null> =>
      orNull(
        runId === null ? api.call(getRunByKey, { params: { key } }) : api.call(getRun, { params: { runId } }),
      ),
  };
}

export function startTestRun({ onChange, onBalance, ...asked }: TestRunOptions): RunDriver<RunView> {
  return createRunDriver<RunView, RunEvent>({
    initial: createRunView(browserClock.now()),
    reading: READING,
    source: toSource(asked),
    // Its page is in view for as long as it is listened to.
    parking: { isShown: () => true, lookAfterMs: () => 0 },
    clock: browserClock,
    device,
    random: Math.random,
    onChange,
    onBalance,
    onWait: () => undefined,
  });
}

/** Ends the run on the server as well, where it may have begun before this page has heard of that. */
export async function stopTestRun(driver: RunDriver<RunView>, key: string): Promise<void> {
  const { runId } = driver.state;
  driver.abandon();
  await (runId === null ? cancelByKey(key) : agentsApi.cancel(runId));
}
