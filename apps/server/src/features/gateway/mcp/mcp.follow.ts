// Follows the run of a call until it ends or waits for a person. A call that is given up stops its run.
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Runs } from '../../runs/index.ts';

const parseEvent = createEventParser(RunEvent);

export interface FollowDeps {
  readonly runs: Pick<Runs, 'read' | 'get' | 'cancel' | 'listSteps'>;
  readonly toRun: (
    row: Awaited<ReturnType<Runs['get']>>,
    steps: Awaited<ReturnType<Runs['listSteps']>>,
  ) => Run;
}

export interface Following {
  readonly signal: AbortSignal;
  /** What the run does, in words, for people who watch the call. */
  readonly onProgress: (message: string) => void;
}

/** As the events of a run tell it; `null` for those that nobody has to hear of. */
function toProgress(event: RunEvent): string | null {
  if (event.type === 'tool_called') return `Calls ${event.tool_name}`;
  if (event.type === 'agent_swap') return `Hands over to ${event.agent_name}`;
  if (event.type === 'agent_called') return `Asks ${event.agent_name}`;
  return null;
}

export async function readRun({ runs, toRun }: FollowDeps, actor: Actor, runId: string): Promise<Run> {
  return toRun(await runs.get(actor, runId), await runs.listSteps(actor, runId));
}

/** Rejects with the reason of the signal. */
export async function followRun(
  deps: FollowDeps,
  { actor, runId }: { readonly actor: Actor; readonly runId: string },
  { signal, onProgress }: Following,
): Promise<Run> {
  const { runs } = deps;
  const settled = Promise.withResolvers<void>();
  const decoder = createFrameDecoder(({ json }) => {
    const event = parseEvent(json);
    if (!event) return;
    const progress = toProgress(event);
    if (progress !== null) onProgress(progress);
    if (event.type === 'waiting') settled.resolve();
  });
  const detach = await runs.read(runId, 0, {
    write: (frames) => decoder.push(frames),
    end: settled.resolve,
  });
  const giveUp = (): void => settled.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    await settled.promise;
    return await readRun(deps, actor, runId);
  } catch (error) {
    if (signal.aborted) await runs.cancel(actor, runId);
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
    detach();
  }
}
