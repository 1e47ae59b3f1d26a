import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../platform/log.ts';
import { agentsApi } from '../agents.api.ts';
import { tryInputs, type Trial, type TryInputs } from '../try-inputs.ts';

/** By their keys. */
export type Trials = ReadonlyMap<string, Trial>;

interface UnderWay {
  readonly stopping: AbortController;
  /** By key: runs on the server that have not ended. */
  readonly runIds: Map<string, string>;
}

function stopAll({ stopping, runIds }: UnderWay): void {
  stopping.abort();
  for (const runId of runIds.values())
    agentsApi.cancel(runId).catch((error: unknown) => logProblem('trial-not-stopped', error));
}

/** Tries of earlier inputs; what is under way is stopped with the page. */
export function useTrials() {
  const [trials, setTrials] = useState<Trials>(new Map());
  const [isRunning, setRunning] = useState(false);
  const underWay = useRef<UnderWay | null>(null);
  useEffect(
    () => () => {
      if (underWay.current) stopAll(underWay.current);
    },
    [],
  );

  return {
    trials,
    isRunning,
    async start(inputs: Pick<TryInputs, 'tries' | 'atOnce'>): Promise<void> {
      const current: UnderWay = { stopping: new AbortController(), runIds: new Map() };
      const { signal } = current.stopping;
      underWay.current = current;
      setRunning(true);
      setTrials(new Map());
      await tryInputs({
        ...inputs,
        signal,
        onChange(key, trial) {
          const runId = trial.kind === 'running' ? trial.runId : null;
          if (runId === null) current.runIds.delete(key);
          else current.runIds.set(key, runId);
          // Begun while it was stopped.
          if (signal.aborted) {
            if (runId !== null) stopAll(current);
            return;
          }
          setTrials((before) => new Map(before).set(key, trial));
        },
      });
      if (underWay.current === current) underWay.current = null;
      setRunning(false);
    },
    /** What has not ended is as if it had not been asked for. */
    stop(): void {
      if (underWay.current) stopAll(underWay.current);
      setTrials(
        (before) => new Map([...before].filter(([, { kind }]) => kind === 'ended' || kind === 'failed')),
      );
    },
  };
}
