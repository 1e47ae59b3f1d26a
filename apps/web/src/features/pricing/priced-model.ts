/** A model as far as its price list goes. */
export interface PricedModel {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly description: string;
  readonly contextWindow: number;
  readonly hasVision: boolean;
  readonly hasTools: boolean;
  readonly hasReasoningEffort: boolean;
  /** US dollars per 1,000,000 tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
}
