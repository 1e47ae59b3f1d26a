import type { RunStep as JournalStep } from '@parley/contract/runs/journal/schemas.ts';
import type { RunAgent, RunStep } from '../../../platform/runs/run-view.ts';
import { stateOf } from '../compare/compared-run.ts';
import type { StepState } from '../run-progress.ts';

// What a log shows of a run besides its calls: what began it, the turns of its models and who took over. Pure.

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

/** Another agent took over. */
export type HandoverStep = { readonly kind: 'agent' } & Pick<RunAgent, 'agentName' | 'model'>;

export type TimelineStep = BeginStep | TurnStep | HandoverStep | Extract<RunStep, { kind: 'tool' }>;

const hasText = (text: string | null): text is string => text !== null && text !== '';

export function isAnswer(turn: JournalStep, journal: readonly JournalStep[], isRunOver: boolean): boolean {
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

/** An agent that was called as a tool begins likewise, and is shown at its call. */
const isHandover = ({ kind, parent_call_id: parent }: JournalStep): boolean =>
  kind === 'handoff' && parent === null;

/** Each turn before the calls that it asked for. A call that the journal does not know yet comes last. */
export function toTimeline(
  steps: readonly RunStep[],
  journal: readonly JournalStep[],
  isRunOver: boolean,
): readonly TimelineStep[] {
  const numbers = new Map(
    journal.flatMap(({ kind, call_id: id, n }) => (kind === 'call' && id !== null ? [[id, n]] : [])),
  );
  const noted = journal.flatMap((entry): { n: number; step: TimelineStep }[] => {
    const { n, kind, output, model } = entry;
    if (kind === 'turn') return [{ n, step: toTurn(entry, journal, isRunOver) }];
    return isHandover(entry)
      ? [{ n, step: { kind: 'agent', agentName: output ?? '', model: model ?? '' } }]
      : [];
  });
  const called = steps.map((step) => ({
    n: (step.kind === 'tool' ? numbers.get(step.callId) : undefined) ?? Number.MAX_SAFE_INTEGER,
    step,
  }));
  return [...noted, ...called].toSorted((one, other) => one.n - other.n).map(({ step }) => step);
}
