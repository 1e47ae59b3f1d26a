import type { AgentInput, ReplayBody } from '@parley/contract/agents/schemas.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { browserClock, sleep } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random-hex.ts';
import { agentsApi } from './agents.api.ts';

// A draft at work on inputs of earlier runs.

export type Trial =
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly runId: string | null }
  | { readonly kind: 'ended'; readonly run: Run }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface TryInputs {
  readonly draft: AgentInput;
  /** Of the earlier runs. */
  readonly runIds: readonly string[];
  readonly tools: ReplayBody['tools'];
  readonly atOnce: number;
  /** Begins no more of them and no longer follows those under way. */
  readonly signal: AbortSignal;
  readonly onChange: (runId: string, trial: Trial) => void;
}

const POLL_MS = 1_000;

async function follow(runId: string, signal: AbortSignal): Promise<Run> {
  for (;;) {
    const run = await agentsApi.getRun(runId);
    if (run.finished_at !== null) return run;
    await sleep(browserClock, POLL_MS, signal);
  }
}

async function tryOne(of: string, { draft, tools, signal, onChange }: TryInputs): Promise<void> {
  onChange(of, { kind: 'running', runId: null });
  try {
    const runId = await agentsApi.replay(of, { agent: draft, tools }, randomHex(16));
    onChange(of, { kind: 'running', runId });
    onChange(of, { kind: 'ended', run: await follow(runId, signal) });
  } catch (error) {
    if (!signal.aborted) onChange(of, { kind: 'failed', error: toAppError(error) });
  }
}

/** Some at a time, in their order. */
export async function tryInputs(inputs: TryInputs): Promise<void> {
  const waiting = [...inputs.runIds];
  for (const runId of waiting) inputs.onChange(runId, { kind: 'queued' });
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !inputs.signal.aborted; next = waiting.shift())
      await tryOne(next, inputs);
  };
  await Promise.all(Array.from({ length: inputs.atOnce }, work));
}
