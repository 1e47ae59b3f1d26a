import type { RunStep as JournalStep } from '@parley/contract/runs/journal/schemas.ts';
import type { RunStep } from '../../../platform/runs/run-view.ts';
import { stateOf } from '../compare/compared-run.ts';
import type { StepState } from '../run-progress.ts';

// What a log shows of a run besides its calls: what began it, and the turns of its models. Pure.

/** What began a run, in words. */
export interface BeginStep {
  readonly kind: 'begin';
  readonly title: string;
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
}

export interface TurnStep {
  readonly kind: 'turn';
  readonly n: number;
  readonly parentCallId?: string | undefined;
  readonly state: StepState;
  /** Nothing was called in it, and nothing came after it. */
  readonly isAnswer: boolean;
  /** What the model thought; where it does not say so, what it wrote. */
  readonly text: string;
  /** That it wrote. */
  readonly tokens: number | null;
  readonly startedAtMs: number;
  /** `null` while it has not ended. */
  readonly timeTakenMs: number | null;
}

export type TimelineStep = BeginStep | TurnStep | RunStep;

const hasText = (text: string | null): text is string => text !== null && text !== '';

function isAnswer(turn: JournalStep, journal: readonly JournalStep[], isRunOver: boolean): boolean {
  const { n, parent_call_id: parent } = turn;
  if (turn.state !== 'done' || !hasText(turn.output)) return false;
  if (journal.some((step) => step.n > n && step.parent_call_id === parent)) return false;
  if (parent === null) return isRunOver;
  return journal.some(
    ({ kind, call_id: id, finished_at: end }) => kind === 'call' && id === parent && end !== null,
  );
}

function toTurn(turn: JournalStep, journal: readonly JournalStep[], isRunOver: boolean): TurnStep {
  const startedAtMs = Date.parse(turn.started_at);
  return {
    kind: 'turn',
    n: turn.n,
    ...(turn.parent_call_id !== null && { parentCallId: turn.parent_call_id }),
    state: stateOf(turn, isRunOver),
    isAnswer: isAnswer(turn, journal, isRunOver),
    text: hasText(turn.thought) ? turn.thought : (turn.output ?? ''),
    tokens: turn.usage?.output_tokens ?? null,
    startedAtMs,
    timeTakenMs: turn.finished_at === null ? null : Math.max(0, Date.parse(turn.finished_at) - startedAtMs),
  };
}

/** Each turn before the calls that it asked for. A call that the journal does not know yet comes last. */
export function toTimeline(
  steps: readonly RunStep[],
  journal: readonly JournalStep[],
  isRunOver: boolean,
): readonly TimelineStep[] {
  const numbers = new Map(
    journal.flatMap(({ kind, call_id: id, n }) => (kind === 'call' && id !== null ? [[id, n]] : [])),
  );
  const numberOf = (step: RunStep | TurnStep): number =>
    step.kind === 'turn'
      ? step.n
      : ((step.kind === 'tool' ? numbers.get(step.callId) : undefined) ?? Number.MAX_SAFE_INTEGER);
  const turns = journal.filter(({ kind }) => kind === 'turn').map((turn) => toTurn(turn, journal, isRunOver));
  return [...turns, ...steps].toSorted((one, other) => numberOf(one) - numberOf(other));
}
