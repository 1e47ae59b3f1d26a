// A kind of run: what it is asked, what it may use and how it is done. It is made of data alone, so every process that
// knows the kind can prepare a run of it from what was asked.
import type { CostTags } from '@parley/contract/agents/execution/texts.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CatalogueModel } from '../../providers/provider.ts';
import type { RunAgent, RunBody, RunWire } from './runs.request.ts';
import type { StepsBody } from './steps/steps.body.ts';

/** A run before it is admitted: its model and bounds. */
export interface RunPlan {
  /** What the usage record says. */
  readonly usageKind: string;
  readonly sessionId: string | null;
  /** Refuses a second reply in the same chat session. */
  readonly locksSession: boolean;
  /** What is shown as the run's input. */
  readonly shownInput: string;
  readonly model: CatalogueModel;
  /** Upper bound of what is sent, with the first turn where there are several. */
  readonly inputTokens: number;
  /** The part of it that every turn has, whatever was asked. */
  readonly fixedTokens?: number;
  readonly maxOutputTokens: number;
  /** The cost centres that the agent names, where it is the runner's own. */
  readonly costTags?: CostTags | null;
}

/** A run of one answer, which ends with the process that works on it. */
export interface PreparedRun extends RunPlan {
  readonly body: RunBody;
  /** Own count of the input, asked for only when the vendor reports nothing. */
  countInput(): Promise<number>;
}

/** A run of steps, which other processes can go on with. */
export interface PreparedSteps extends RunPlan {
  readonly agent: RunAgent | null;
  /** The most that the whole run may cost, in micro-dollars. */
  readonly capMicros: number | null;
  readonly body: StepsBody;
}

interface AnyKind<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly wire: RunWire;
}

export interface AnswerKind<Input> extends AnyKind<Input> {
  readonly canResume: false;
  /** Throws what the input is refused with. */
  prepare(input: Input, actor: Actor): PreparedRun | Promise<PreparedRun>;
}

/** Its input is stored as JSON until the run has ended. */
export interface ResumableKind<Input> extends AnyKind<Input> {
  readonly canResume: true;
  /** Throws what the input is refused with. Called again by every process that goes on with the run. */
  prepare(input: Input, actor: Actor): PreparedSteps | Promise<PreparedSteps>;
}

export type RunKind<Input> = AnswerKind<Input> | ResumableKind<Input>;

/** What begins a run of a deployment: a due time, its owner besides the times, a call by key, or one of a webhook. */
export type Beginning =
  { readonly by: 'schedule' | 'run_now' | 'api' } | { readonly by: 'webhook'; readonly deliveryId: string };

/** The deployment that a run is started for. */
export interface DeployedStart {
  readonly id: string;
  readonly beginning: Beginning;
  /** Writes down, in the transaction that admits the run, what it was started for. */
  record(tx: Tx, runId: string): Promise<void>;
}

/** What is asked of `runs.start`. */
export interface RunStart<Input> {
  readonly actor: Actor;
  readonly kind: RunKind<Input>;
  readonly input: Input;
  readonly key: string | null;
  /** Hash of the request, to distinguish a repeat from a different one under the same key. */
  readonly bodyHash: string;
  readonly deployment?: DeployedStart;
}

type Asked = Pick<RunStart<unknown>, 'actor' | 'key' | 'bodyHash' | 'deployment'>;

/** What a run is counted under and who pays for it: the actor as the run is admitted with. */
export type Attribute = (
  actor: Actor,
  run: Pick<RunPlan, 'sessionId' | 'costTags'> & { readonly agentId: string | null },
) => Promise<Actor>;

/** A plan and who asks for it: what a run is admitted by. */
export interface Admittable extends RunPlan, Asked {
  readonly kind: string;
  readonly agent: PreparedSteps['agent'];
  readonly capMicros: PreparedSteps['capMicros'];
  /** What a fresh process needs to go on with the run, as JSON. */
  readonly stored: string | null;
  /** Of its first reservation. */
  readonly step: number;
}

/** A prepared answer and who asks for it. */
export interface RunRequest extends PreparedRun, Asked {
  readonly wire: RunWire;
}

/** What is known of a run by the name of its kind alone. */
export type KnownKind = Pick<AnswerKind<unknown>, 'name' | 'wire' | 'canResume'> | ResumableKind<unknown>;

export type FindKind = (name: string) => KnownKind;

export function createKindFinder(kinds: readonly KnownKind[]): FindKind {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (name) => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`No run kind is registered as ${name}`);
    return kind;
  };
}
