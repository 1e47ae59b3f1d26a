// A step of a run, and how it is stored.
import type { NewRow, Row } from '../../../platform/db/schema.ts';
import type { TokenUsage } from '../../../providers/provider.ts';
import type { FixedPrices } from '../../billing/index.ts';

type StepRow = Row<'run_steps'>;

export interface Step {
  /** From 0, in the order in which they began. */
  readonly n: number;
  readonly kind: StepRow['kind'];
  readonly state: StepRow['state'];
  readonly approvalId: string | null;
  readonly callId: string | null;
  /** The call of the agent, called as a tool, whose step this is; `null` for steps of the run's own agent. */
  readonly parentCallId: string | null;
  readonly tool: string | null;
  readonly effect: StepRow['effect'];
  readonly args: unknown;
  readonly argsHash: string | null;
  readonly definitionHash: string | null;
  /** Of an approval: why a person is asked. */
  readonly why: string | null;
  /** Of an approval that is no call to allow but something to answer. */
  readonly question: unknown;
  readonly result: unknown;
  readonly isError: boolean;
  readonly model: string | null;
  readonly prices: FixedPrices | null;
  /** Of an open turn: what attempts of dead servers have used. */
  readonly usage: TokenUsage | null;
  readonly costMicros: number;
  /** Number of the run's newest event when the step was written. */
  readonly lastEvent: number;
  readonly startedAtMs: number;
  readonly finishedAtMs: number | null;
  readonly expiresAtMs: number | null;
  readonly decidedBy: string | null;
  readonly decision: StepRow['decision'];
}

/** What a step begins with where nothing else is said. */
export const NEW_STEP = {
  state: 'open',
  approvalId: null,
  callId: null,
  parentCallId: null,
  tool: null,
  effect: null,
  args: null,
  argsHash: null,
  definitionHash: null,
  why: null,
  question: null,
  result: null,
  isError: false,
  model: null,
  prices: null,
  usage: null,
  costMicros: 0,
  lastEvent: 0,
  finishedAtMs: null,
  expiresAtMs: null,
  decidedBy: null,
  decision: null,
} as const satisfies Partial<Step>;

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

// Written by this program.
const fromJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

export function toStepRow(owner: { id: string; user_id: string }, step: Step): NewRow<'run_steps'> {
  return {
    run_id: owner.id,
    n: step.n,
    user_id: owner.user_id,
    kind: step.kind,
    state: step.state,
    approval_id: step.approvalId,
    call_id: step.callId,
    parent_call_id: step.parentCallId,
    tool: step.tool,
    effect: step.effect,
    args: toJson(step.args),
    args_hash: step.argsHash,
    definition_hash: step.definitionHash,
    why: step.why,
    question: toJson(step.question),
    result: toJson(step.result),
    is_error: step.isError ? 1 : 0,
    model: step.model,
    prices: toJson(step.prices),
    usage: toJson(step.usage),
    cost: step.costMicros,
    last_event: step.lastEvent,
    started_at: step.startedAtMs,
    finished_at: step.finishedAtMs,
    expires_at: step.expiresAtMs,
    decided_by: step.decidedBy,
    decision: step.decision,
  };
}

export function toStep(row: StepRow): Step {
  return {
    n: row.n,
    kind: row.kind,
    state: row.state,
    approvalId: row.approval_id,
    callId: row.call_id,
    parentCallId: row.parent_call_id,
    tool: row.tool,
    effect: row.effect,
    args: fromJson(row.args),
    argsHash: row.args_hash,
    definitionHash: row.definition_hash,
    why: row.why,
    question: fromJson(row.question),
    result: fromJson(row.result),
    isError: row.is_error === 1,
    model: row.model,
    // Of these types as `toStepRow` wrote them.
    prices: fromJson(row.prices) as FixedPrices | null,
    // The same.
    usage: fromJson(row.usage) as TokenUsage | null,
    costMicros: row.cost,
    lastEvent: row.last_event,
    startedAtMs: row.started_at,
    finishedAtMs: row.finished_at,
    expiresAtMs: row.expires_at,
    decidedBy: row.decided_by,
    decision: row.decision,
  };
}
