import type { ReplayBody } from '@parley/contract/agents/schemas.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { z } from 'zod';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { browserClock, sleep } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random-hex.ts';
import { agentsApi } from './agents.api.ts';

// Earlier inputs, run once more.

export type Trial =
  | { readonly kind: 'queued' }
  | { readonly kind: 'running'; readonly runId: string | null }
  | { readonly kind: 'ended'; readonly run: Run }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface Try {
  /** What the trial is known by. */
  readonly key: string;
  /** The earlier run. */
  readonly of: string;
  readonly body: z.input<typeof ReplayBody>;
}

export interface TryInputs {
  readonly tries: readonly Try[];
  readonly atOnce: number;
  /** Begins no more of them and no longer follows those under way. */
  readonly signal: AbortSignal;
  readonly onChange: (key: string, trial: Trial) => void;
}

const POLL_MS = 1_000;

const hasEnded = ({ finished_at: end }: Run): boolean => end !== null;

/** Resolves once the run has ended, or is as far as is asked for. */
export async function follow(
  runId: string,
  signal: AbortSignal,
  isThere: (run: Run) => boolean = hasEnded,
): Promise<Run> {
  for (;;) {
    const run = await agentsApi.getRun(runId);
    if (isThere(run)) return run;
    await sleep(browserClock, POLL_MS, signal);
  }
}

async function tryOne({ key, of, body }: Try, { signal, onChange }: TryInputs): Promise<void> {
  onChange(key, { kind: 'running', runId: null });
  try {
    const runId = await agentsApi.replay(of, body, randomHex(16));
    onChange(key, { kind: 'running', runId });
    onChange(key, { kind: 'ended', run: await follow(runId, signal) });
  } catch (error) {
    if (!signal.aborted) onChange(key, { kind: 'failed', error: toAppError(error) });
  }
}

/** Some at a time, in their order. */
export async function tryInputs(inputs: TryInputs): Promise<void> {
  const waiting = [...inputs.tries];
  for (const { key } of waiting) inputs.onChange(key, { kind: 'queued' });
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !inputs.signal.aborted; next = waiting.shift())
      await tryOne(next, inputs);
  };
  await Promise.all(Array.from({ length: inputs.atOnce }, work));
}
