// The work of a run and how it speaks to its readers: what those who define kinds share with those who drive runs.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Part } from '../../providers/provider.ts';

/** The agent that a run is recorded under. */
export interface RunAgent {
  readonly id: string;
  readonly name: string;
  /** `null` for one that is not saved. */
  readonly version: number | null;
  /** The run that this one repeats. */
  readonly replayOf: string | null;
}

export interface BodyContext {
  readonly runId: string;
  /** Aborted by a stop, a shutdown or the loss of the run to another server. */
  readonly signal: AbortSignal;
  /** What balance and budgets can ever cover. */
  readonly maxOutputTokens: number;
  /**
   * Counts a part that the body keeps to itself. Where it must wait for money, a promise: why it may not go on, or
   * `null` where it may.
   */
  withhold(part: Part): Promise<AppError | null> | null;
}

/** The work itself: one plain reply, or an agent's loop. */
export type RunBody = (context: BodyContext) => AsyncIterable<Part>;

export interface RunOutcome {
  readonly runId: string;
  readonly modelId: string;
  readonly reason: EndReason | null;
  /** Set when the run failed. */
  readonly error: AppError | null;
  readonly text: string;
  readonly usage: Usage;
  readonly costMicros: number;
  /** What the runner has left, no matter who pays. */
  readonly balanceMicros: number;
}

/** Pure: how a kind of run speaks to its readers. */
export interface RunWire {
  begin(run: { runId: string; modelId: string; agent: RunAgent | null }): RunEvent;
  part(part: Part): RunEvent | null;
  end(outcome: RunOutcome): readonly RunEvent[];
  /** What an event says of the reply's text and of the thinking before it; empty for most. */
  read(event: RunEvent): { readonly text: string; readonly thoughts: string };
}

/** Why a run's signal was aborted. */
export class RunStop extends Error {
  override readonly name = 'RunStop';
  readonly why: 'cancelled' | 'shutdown' | 'lost';

  constructor(why: 'cancelled' | 'shutdown' | 'lost') {
    super(why);
    this.why = why;
  }
}
