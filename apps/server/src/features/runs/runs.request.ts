// What a run is asked to do: the words shared by those who start runs and the one place that drives them.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason, Usage } from '@parley/contract/chat/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { CatalogueModel, Part } from '../../providers/provider.ts';

export interface BodyContext {
  readonly runId: string;
  /** Aborted by a stop, a shutdown or a lost lease. */
  readonly signal: AbortSignal;
  /** What the balance covers. */
  readonly maxOutputTokens: number;
}

/** The work itself: one plain reply, or an agent's loop. */
export type RunBody = (context: BodyContext) => AsyncIterable<Part>;

export interface RunOutcome {
  readonly reason: EndReason | null;
  /** Set when the run failed. */
  readonly error: AppError | null;
  readonly text: string;
  readonly usage: Usage;
  readonly costMicros: number;
  readonly balanceMicros: number;
}

/** Pure: how a kind of run speaks to its readers. */
export interface RunWire {
  begin(run: { runId: string; modelId: string }): object;
  part(part: Part): object | null;
  end(outcome: RunOutcome): readonly object[];
}

export interface RunRequest {
  readonly caller: Caller;
  readonly trigger: 'ui' | 'api' | 'scheduled' | 'webhook' | 'mcp';
  readonly kind: 'generate' | 'agent';
  /** What the usage record says. */
  readonly usageKind: string;
  readonly key: string | null;
  /** Hash of the request, to tell a repeat from a different one under the same key. */
  readonly bodyHash: string;
  readonly sessionId: string | null;
  /** Refuses a second reply in the same chat session. */
  readonly locksSession: boolean;
  readonly input: string;
  readonly model: CatalogueModel;
  /** Upper bound of what is sent. */
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  readonly body: RunBody;
  readonly wire: RunWire;
  /** Own count of the input, asked for only when the vendor reports nothing. */
  countInput(): Promise<number>;
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
