// The runs that this process works on.
import { RunStop } from '../runs.request.ts';

interface LiveRun {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** Another process can go on with it. */
  readonly isResumable: boolean;
}

export interface LiveRuns {
  /** Until `done` resolves, which never rejects. */
  add(runId: string, live: LiveRun): void;
  ids(): string[];
  count(): number;
  /** Nothing where this process does not work on the run. */
  abort(runId: string, why: RunStop['why']): void;
  abortAll(why: RunStop['why']): void;
  abortResumable(why: RunStop['why']): void;
  /** Once all that are under way now have ended. */
  ended(): Promise<void>;
}

export function createLiveRuns(): LiveRuns {
  const lives = new Map<string, LiveRun>();
  return {
    add(runId, live) {
      lives.set(runId, live);
      void live.done.then(() => {
        // The run may have come back to this process before its former work was done.
        if (lives.get(runId) === live) lives.delete(runId);
      });
    },
    ids: () => [...lives.keys()],
    count: () => lives.size,
    abort: (runId, why) => lives.get(runId)?.abort.abort(new RunStop(why)),
    abortAll(why) {
      for (const { abort } of lives.values()) abort.abort(new RunStop(why));
    },
    abortResumable(why) {
      for (const { abort, isResumable } of lives.values()) if (isResumable) abort.abort(new RunStop(why));
    },
    async ended() {
      await Promise.all([...lives.values()].map(({ done }) => done));
    },
  };
}
