export interface ModelView {
  /** `vendor/model`, unique. */
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly description: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly hasVision: boolean;
  readonly hasReasoningEffort: boolean;
  readonly hasTools: boolean;
  /** US dollars per 1,000,000 tokens; null when unknown. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}

export interface ProviderGroup {
  readonly provider: string;
  readonly models: readonly ModelView[];
}
