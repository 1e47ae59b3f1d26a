import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { device } from '../../platform/browser/device.ts';
import { browserClock } from '../../platform/clock.ts';
import { logProblem } from '../../platform/log.ts';
import { randomHex } from '../../platform/random-hex.ts';
import { createRunDriver, type RunDriver, type RunReading } from '../../platform/runs/run-driver.ts';
import { abandonRun, foldRun, isFinished, takeStoredRun } from '../../platform/runs/run.fold.ts';
import { NO_STEPS, type RunView } from '../../platform/runs/run-view.ts';
import { attachRun, findRun, stopRun } from './runs.api.ts';

/** Starts a run; the key makes sure that it is started once, however often it is asked for. */
export type OpenRun = (
  content: string,
  options: { readonly signal: AbortSignal; readonly idempotencyKey: string },
) => Promise<Response>;

export interface StartedRun {
  readonly content: string;
  readonly view: RunView;
}

const READING: RunReading<RunView, RunEvent> = {
  parse: createEventParser(RunEvent),
  fold: foldRun,
  progressOf: (view) => ({
    runId: view.runId,
    lastEvent: view.lastEvent,
    isFinished: isFinished(view),
    hasText: view.text !== '',
    characters: view.text.length,
  }),
  withRunId: (view, runId) => ({ ...view, runId }),
  withDuration: (view, durationMs) => ({ ...view, durationMs }),
  takeStored: takeStoredRun,
  abandon: (view, ending, atMs) => abandonRun(view, ending, atMs),
};

function createView(startedAt: number): RunView {
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

function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** One run at a time, for a page that only shows it: it is not kept when the page is left. */
export function useRun(open: OpenRun) {
  const [run, setRun] = useState<StartedRun | null>(null);
  const driver = useRef<RunDriver<RunView> | null>(null);
  useEffect(() => () => driver.current?.abandon(), []);

  const start = useCallback(
    (content: string) => {
      const key = randomHex(16);
      driver.current?.abandon();
      const show = (view: RunView) => setRun({ content, view });
      const initial = createView(browserClock.now());
      const started = createRunDriver<RunView, RunEvent>({
        initial,
        reading: READING,
        source: {
          whenOnline,
          start: (signal) => open(content, { signal, idempotencyKey: key }),
          startAgain: null,
          attach: attachRun,
          findRun: ({ runId }) => findRun(runId, key),
        },
        clock: browserClock,
        device,
        random: Math.random,
        onChange: (view) => driver.current === started && show(view),
        onBalance: () => undefined,
        onWait: () => undefined,
      });
      driver.current = started;
      show(initial);
      void started.done.then((view) => driver.current === started && show(view));
    },
    [open],
  );

  const stop = useCallback(() => {
    const runId = driver.current?.state.runId ?? null;
    if (runId === null) driver.current?.abandon();
    else stopRun(runId).catch((error: unknown) => logProblem('stop-failed', error));
  }, []);

  const clear = useCallback(() => {
    driver.current?.abandon();
    driver.current = null;
    setRun(null);
  }, []);

  return { run, start, stop, clear };
}
