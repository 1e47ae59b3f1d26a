import { z } from 'zod';

export const ModelInfo = z.object({
  /** `vendor/model`, unique. */
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  /** Tokens. */
  context_window: z.number(),
  max_output_tokens: z.number(),
  supports_vision: z.boolean(),
  supports_reasoning_effort: z.boolean(),
  supports_tools: z.boolean(),
  supports_streaming: z.boolean(),
  /** US dollars per 1,000,000 tokens. */
  input_price: z.number(),
  output_price: z.number(),
  is_recommended: z.boolean(),
  /** Ids of models that their vendor has shut down: calls that name one are answered by this model, at its price. */
  former_ids: z.array(z.string()).optional(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

export const ModelsAnswer = z.object({
  providers: z.record(z.string(), z.array(ModelInfo)),
  total: z.number(),
  updated_at: z.string(),
});
export type ModelsAnswer = z.infer<typeof ModelsAnswer>;

export const PricedModel = ModelInfo.pick({
  id: true,
  name: true,
  provider: true,
  context_window: true,
  input_price: true,
  output_price: true,
  is_recommended: true,
});

export const Pricing = z.object({
  models: z.array(PricedModel),
  /** Credit packages in US dollars. */
  packages: z.array(z.number()),
  /** US dollars per call, by the tool's name; tools that are not listed are free. */
  tool_prices: z.record(z.string(), z.number()),
  /** Factor on the vendors' prices, already included in the prices of the models. */
  markup: z.number(),
  currency: z.literal('USD'),
  updated_at: z.string(),
});
export type Pricing = z.infer<typeof Pricing>;

export const PopularModels = z.object({
  popular_models: z.array(ModelInfo.extend({ uses: z.number() })),
});
export type PopularModels = z.infer<typeof PopularModels>;
