// What the body of a resumable kind is given, and what it answers. A body is a loop over its journal: begun afresh or
// gone on with in another process, it is the same function of what the journal holds.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { CatalogueModel, FinishReason, Part } from '../../../providers/provider.ts';
import type { AssistantMessage } from '../../../providers/turn.ts';
import type { Step } from './step.ts';

export interface TurnRequest {
  readonly model: CatalogueModel;
  /** Upper bound of what is sent. */
  readonly inputTokens: number;
  /** The part of it that every turn has. */
  readonly fixedTokens?: number;
  readonly maxOutputTokens: number;
  /** Own count of the input, asked for only when the vendor reports nothing. */
  countInput(): Promise<number>;
  stream(limits: { readonly maxOutputTokens: number; readonly signal: AbortSignal }): AsyncIterable<Part>;
}

/** What the journal keeps of a turn, as its result. */
export interface TurnResult {
  readonly message: AssistantMessage;
  readonly finish: FinishReason;
}

/** A call as the model asked for it, and the tool that it means. */
export interface ToolCall {
  readonly callId: string;
  readonly tool: string;
  readonly effect: 'read' | 'write' | 'destroy';
  readonly args: unknown;
  readonly argsHash: string;
  readonly definitionHash: string;
}

export interface CallRequest extends ToolCall {
  /** The most that the call can cost, in micro-dollars. */
  readonly maxMicros: number;
  /** Everything before it is written before it begins. */
  readonly readsOwnRun: boolean;
}

export interface CallOutcome {
  /** `unknown`: it was begun by a server that died, and may have been done. */
  readonly state: 'done' | 'failed' | 'unknown';
  /** As JSON; what is beyond 256 KB is cut off. */
  readonly result: unknown;
  readonly isError: boolean;
  readonly costMicros: number;
}

export interface HandOff {
  readonly model: CatalogueModel;
  /** Which agent goes on, and with what, as JSON. */
  readonly result: unknown;
}

export interface ApprovalRequest extends ToolCall {
  /** Why a person is asked. */
  readonly why: string;
  /** Up to 7 days; 24 hours by default. */
  readonly expiresInMs?: number;
  /** Of a call that is made within another one. */
  readonly parentCallId?: string | null;
  /** What is asked, as JSON, where the call is under way and its server wants an answer. */
  readonly question?: unknown;
  /** This process holds the call open until it is answered. */
  readonly isHeld?: boolean;
}

/** How a body came to its end. What it throws ends the run as failed. */
export type BodyEnd =
  | { readonly status: 'waiting' }
  | { readonly status: 'succeeded'; readonly reason: EndReason; readonly text: string }
  /** A limit of the run itself was reached. */
  | { readonly status: 'limit'; readonly error: AppError; readonly text: string };

export interface StepsContext {
  readonly runId: string;
  readonly actor: Actor;
  /**
   * Aborted by a stop, a shutdown or the loss of the run to another server. After a shutdown the run goes on elsewhere
   * as soon as the body has returned, so that a call that must not be repeated may be waited for.
   */
  readonly signal: AbortSignal;
  /** Not aborted by a shutdown: for calls that must not be repeated. */
  readonly stopSignal: AbortSignal;
  /** The same run for steps that are taken to answer a call: they and their events name it. */
  within(callId: string): StepsContext;
  /** Every step so far, in order, of all calls. */
  journal(): readonly Step[];
  /** Shows something on the way. It is stored with the next step, and given up where the run is taken over before. */
  emit(event: RunEvent): void;
  /** Asks the model and journals its whole answer with its charge. Goes on with a turn that was left open. */
  turn(request: TurnRequest): Promise<Step>;
  /** Journals that a call begins. One that was left open or paused under the same id is begun again. */
  openCall(request: CallRequest, events: readonly RunEvent[]): Promise<Step>;
  /** Journals that the call goes on once a person has answered, and with what, as JSON. */
  pauseCall(step: Step, result: unknown): Promise<Step>;
  closeCall(step: Step, outcome: CallOutcome, events: readonly RunEvent[]): Promise<Step>;
  /** Journals that another model goes on, and fixes its prices. */
  handOff(request: HandOff, events: readonly RunEvent[]): Promise<Step>;
  /** Journals what a person has to decide, and gives the run up until then. To be returned from the body. */
  waitFor(requests: readonly ApprovalRequest[]): Promise<BodyEnd>;
}

export type StepsBody = (context: StepsContext) => Promise<BodyEnd>;
