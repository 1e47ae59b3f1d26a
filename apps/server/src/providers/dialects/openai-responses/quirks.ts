import type { ReasoningEffort } from '../../turn.ts';

export interface ResponsesQuirks {
  /** The model thinks before it answers; its thinking can be asked for and given back. */
  readonly thinks?: boolean;
  /** What the model's own words for the three efforts are, where they differ. */
  readonly efforts?: Readonly<Record<ReasoningEffort, string>>;
  /** How much it thinks about titles and summaries: as little as it can. */
  readonly sideJobEffort?: 'none' | 'low';
  readonly refusesTemperature?: boolean;
  /** Knows no fields for what is kept of a call, or read from a cache. */
  readonly keepsNothing?: boolean;
  /** Sent with every request. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  /** Summaries of the thinking are for organizations that the vendor has verified. */
  readonly refusesSummaries?: boolean;
}
