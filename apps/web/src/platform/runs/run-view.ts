import type { EndReason, RetryReason, Usage } from '@parley/contract/chat/events.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { ToolSource } from '@parley/contract/runs/tool-log.ts';

// What a run is to a reader: the fold of its events so far.

export interface RunAgent {
  readonly agentId: string;
  readonly agentName: string;
  readonly model: string;
}

export interface RunApproval {
  readonly approvalId: string;
  readonly effect: Extract<RunEvent, { type: 'approval_requested' }>['effect'];
  readonly why: string;
  /** The server of the call asks something, which decides nothing about the call. */
  readonly isQuestion: boolean;
  /** `null` while a person is asked. */
  readonly decision: Extract<RunEvent, { type: 'approval_decided' }>['decision'] | null;
  readonly by: string | null;
}

export interface ToolStep {
  readonly kind: 'tool';
  readonly callId: string;
  /** The call of the agent that made this one, where an agent was called as a tool. */
  readonly parentCallId?: string | undefined;
  /** Of a call that another agent answers: its name. */
  readonly agentName?: string | undefined;
  readonly toolName: string;
  readonly args: unknown;
  /** `null` while it has not begun, e.g. while a person is asked. */
  readonly startedAt: string | null;
  /** `null` while it has not ended. */
  readonly result: {
    readonly output: string | null;
    readonly isError: boolean;
    readonly timeTakenMs: number;
    /** What the output is text of. */
    readonly source?: ToolSource | undefined;
    /** Of a result from several sources: the others. */
    readonly moreSources?: readonly ToolSource[] | undefined;
  } | null;
  readonly approval: RunApproval | null;
  /** Of the model turn that asked for it, at the first of the calls that it asked for. */
  readonly cost: number | null;
}

/** What happened in a run, in order: another agent took over, or a tool was called. */
export type RunStep = ({ readonly kind: 'agent' } & RunAgent) | ToolStep;

export interface RunView {
  readonly runId: string | null;
  /** Number of the newest event that is part of the view. */
  readonly lastEvent: number;
  readonly status: 'pending' | 'streaming' | 'complete' | 'stopped' | 'interrupted' | 'failed';
  readonly endReason: EndReason | null;
  readonly text: string;
  readonly reasoning: {
    readonly text: string;
    readonly startedAt: number;
    readonly durationMs: number | null;
  } | null;
  /** The provider refused for now and is asked again at this time. Until the next event. */
  readonly retry: { readonly reason: RetryReason; readonly at: number } | null;
  readonly modelUsed: string | null;
  readonly usage: Usage | null;
  readonly cost: number | null;
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly error: { readonly code: ErrorCode; readonly detail: string } | null;
  /** `null` for a run of a model alone. */
  readonly agent: RunAgent | null;
  readonly steps: readonly RunStep[];
  /** Calls that a person has to decide about before the run goes on. */
  readonly waitingFor: readonly string[];
  /** Of the newest model turn, while none of its calls is known. */
  readonly turnCost: number | null;
  /** How much text there was after which event: another process may go on from an earlier one. Of agents only. */
  readonly lengths: readonly {
    readonly seq: number;
    readonly text: number;
    readonly reasoning: number;
  }[];
}

/** What a run of a model alone does not have. */
export const NO_STEPS = {
  agent: null,
  steps: [],
  waitingFor: [],
  turnCost: null,
  lengths: [],
} as const satisfies Partial<RunView>;

/** What only a run that takes steps has. */
export type RunSteps = Pick<RunView, keyof typeof NO_STEPS>;
