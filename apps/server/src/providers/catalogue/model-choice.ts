import { AppError } from '@parley/contract/errors/app-error.ts';
import type { CatalogueModel } from '../provider.ts';

export interface ModelChoice {
  readonly all: readonly CatalogueModel[];
  find(name: string): CatalogueModel | null;
  defaultModel(): CatalogueModel;
  helperModel(): CatalogueModel;
}

/** Long enough for a summary of a conversation. */
const HELPER_CONTEXT_WINDOW = 16_000;

/** Vendors come before everything else wherever the product has to choose by itself. */
export function createModelChoice(models: {
  readonly vendorModels: readonly CatalogueModel[];
  readonly extraModels: readonly CatalogueModel[];
  /** Full ids of models that think at length before every answer. */
  readonly alwaysThinking?: ReadonlySet<string>;
  /** Chosen for titles and summaries; what is not offered any more does not count. */
  readonly helper?: string | null;
}): ModelChoice {
  const { vendorModels, extraModels, alwaysThinking = new Set(), helper = null } = models;
  const all = [...vendorModels, ...extraModels];
  const byName = new Map<string, CatalogueModel | null>();
  for (const model of all) {
    // A bare name that two vendors share names neither.
    byName.set(model.model, byName.has(model.model) ? null : model);
  }
  for (const model of all) byName.set(model.id, model);

  function pick(candidates: readonly (CatalogueModel | undefined)[]): CatalogueModel {
    const found = candidates.find((model) => model !== undefined);
    if (found === undefined)
      throw new AppError('model_unavailable', { data: { internal: { reason: 'no model' } } });
    return found;
  }

  const isHelper = (model: CatalogueModel): boolean =>
    model.contextWindow >= HELPER_CONTEXT_WINDOW && !alwaysThinking.has(model.id);

  return {
    all,
    find: (name) => byName.get(name) ?? null,
    defaultModel: () =>
      pick([
        vendorModels.find((model) => model.isRecommended),
        vendorModels[0],
        extraModels.find((model) => model.isRecommended),
        extraModels[0],
      ]),
    helperModel: () =>
      pick([
        all.find(({ id }) => id === helper),
        findCheapest(vendorModels.filter(isHelper)),
        findCheapest(vendorModels),
        findCheapest(extraModels),
      ]),
  };
}

function findCheapest(models: readonly CatalogueModel[]): CatalogueModel | undefined {
  const price = ({ prices }: CatalogueModel): number => prices.input + prices.output;
  return models.reduce<CatalogueModel | undefined>(
    (best, model) => (best === undefined || price(model) < price(best) ? model : best),
    undefined,
  );
}
