import type { Run } from '@parley/contract/runs/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { randomHex } from '../../../../platform/random-hex.ts';
import { showError } from '../../../../platform/toasts.ts';
import { useAuth } from '../../../auth/index.ts';
import { agentsApi } from '../../agents.api.ts';
import type { Replay } from '../../compare-plan.ts';
import { follow } from '../../try-inputs.ts';
import { refreshAgents } from '../../use-agents.ts';

/** One that waits for an answer leaves room for another; it is answered where both are shown. */
const leavesRoom = ({ status, finished_at: end }: Run): boolean => end !== null || status === 'waiting';

/** Starts runs once more. `onStarted` gets the id of each new one by the key of its column. */
export function useReplays(onStarted: (newIds: ReadonlyMap<string, string>) => void) {
  const [isBusy, setBusy] = useState(false);
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  return {
    isBusy,
    async start(replays: readonly Replay[]): Promise<void> {
      const { signal } = left.current;
      const newIds = new Map<string, string>();
      setBusy(true);
      try {
        for (const { key, runId, body } of replays) {
          // A guest has one run at a time.
          const last = [...newIds.values()].at(-1);
          if (isGuest && last !== undefined) await follow(last, signal, leavesRoom);
          newIds.set(key, await agentsApi.replay(runId, body, randomHex(16)));
        }
      } catch (error) {
        if (!signal.aborted) showError(toAppError(error));
      }
      setBusy(false);
      void refreshAgents();
      // What was started is paid for, so it is shown.
      if (newIds.size > 0 && !signal.aborted) onStarted(newIds);
    },
  };
}
