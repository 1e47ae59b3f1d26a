import {
  PricedModel,
  type ModelInfo,
  type ModelsAnswer,
  type Pricing,
} from '@parley/contract/models/schemas.ts';
import { roundDollars } from '../../platform/money.ts';
import type { CatalogueModel } from '../../providers/provider.ts';

/** Dollars per million tokens with the installation's markup, at most six decimals. */
function toPrice(price: number, markup: number): number {
  return roundDollars(price * markup);
}

export function toModelInfo(model: CatalogueModel, markup: number): ModelInfo {
  return {
    id: model.id,
    name: model.name,
    provider: model.provider,
    description: model.description,
    context_window: model.contextWindow,
    max_output_tokens: model.maxOutputTokens,
    supports_vision: model.supportsVision,
    supports_reasoning_effort: model.supportsReasoningEffort,
    supports_tools: model.supportsTools,
    supports_streaming: true,
    input_price: model.prices.sold?.input ?? toPrice(model.prices.input, markup),
    output_price: model.prices.sold?.output ?? toPrice(model.prices.output, markup),
    is_recommended: model.isRecommended,
    ...(model.formerIds && { former_ids: [...model.formerIds] }),
  };
}

export function toModelsAnswer(
  models: readonly CatalogueModel[],
  updatedAtMs: number,
  markup: number,
): ModelsAnswer {
  const providers: Record<string, ModelInfo[]> = {};
  for (const model of models) (providers[model.provider] ??= []).push(toModelInfo(model, markup));
  return { providers, total: models.length, updated_at: new Date(updatedAtMs).toISOString() };
}

/** Credit packages in US dollars. */
const CREDIT_PACKAGES: readonly number[] = [5, 10, 25, 50, 100];

export function toPricing(models: readonly CatalogueModel[], updatedAtMs: number, markup: number): Pricing {
  return {
    models: models.map((model) => PricedModel.parse(toModelInfo(model, markup))),
    packages: [...CREDIT_PACKAGES],
    tool_prices: {},
    markup,
    currency: 'USD',
    updated_at: new Date(updatedAtMs).toISOString(),
  };
}
