import type { CatalogueModel } from '../provider.ts';

export const guideModel: CatalogueModel = {
  id: 'guide/guide',
  model: 'guide',
  name: 'Parley Guide',
  provider: 'Parley',
  vendorId: 'guide',
  description: "Answers from Parley's own manual. Built in and free; not a language model.",
  contextWindow: 32_000,
  maxOutputTokens: 4_096,
  supportsVision: false,
  supportsReasoningEffort: false,
  supportsTools: true,
  prices: { input: 0, output: 0 },
  isRecommended: false,
  isQuick: true,
};
