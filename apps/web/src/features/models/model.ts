import type { ModelInfo, ModelsAnswer } from '@parley/contract/models/schemas.ts';
import { z } from 'zod';

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  contextWindow: z.number(),
  maxOutputTokens: z.number(),
  hasVision: z.boolean(),
  hasReasoningEffort: z.boolean(),
  hasTools: z.boolean(),
  /** US dollars per 1,000,000 tokens. */
  inputPrice: z.number(),
  outputPrice: z.number(),
  isRecommended: z.boolean(),
  /** Models that their provider has shut down: chats that name one are answered by this one. */
  formerIds: z.array(z.string()).optional(),
});
export type Model = z.infer<typeof Model>;

function toModel(info: ModelInfo): Model {
  return {
    id: info.id,
    name: info.name,
    provider: info.provider,
    description: info.description,
    contextWindow: info.context_window,
    maxOutputTokens: info.max_output_tokens,
    hasVision: info.supports_vision,
    hasReasoningEffort: info.supports_reasoning_effort,
    hasTools: info.supports_tools,
    inputPrice: info.input_price,
    outputPrice: info.output_price,
    isRecommended: info.is_recommended,
    ...(info.former_ids && { formerIds: info.former_ids }),
  };
}

/** Models by provider, providers in the order of the catalogue. */
export type Providers = Readonly<Record<string, readonly Model[]>>;

export function toProviders(answer: ModelsAnswer): Providers {
  return Object.fromEntries(
    Object.entries(answer.providers).map(([name, models]) => [name, models.map(toModel)]),
  );
}
