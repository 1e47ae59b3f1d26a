// From vendors' data and from what runtimes report to the rows of the catalogue.
import type { CatalogueModel, DiscoveredModel, EmbeddingModel, ModelPrices } from '../provider.ts';
import type { Vendor, VendorModel } from '../vendors/vendor.ts';

/** Cautious guesses about a runtime that does not say. */
const UNKNOWN_CONTEXT_WINDOW = 32_768;
const FREE: ModelPrices = { input: 0, output: 0 };

export function toCatalogueModel(vendor: Vendor, row: VendorModel): CatalogueModel {
  return {
    id: `${vendor.id}/${row.model}`,
    model: row.model,
    name: row.name,
    provider: vendor.name,
    vendorId: vendor.id,
    description: row.description,
    contextWindow: row.contextWindow,
    maxOutputTokens: row.maxOutputTokens,
    supportsVision: row.abilities.includes('vision'),
    supportsReasoningEffort: row.abilities.includes('effort'),
    supportsTools: row.abilities.includes('tools'),
    pictureTokens: row.pictureTokens ?? vendor.pictureTokens,
    prices: row.prices,
    formerIds: row.formerNames?.map((name) => `${vendor.id}/${name}`),
    isRecommended: row.isRecommended ?? false,
    isQuick: row.isQuick ?? false,
  };
}

export function toDiscoveredCatalogueModel(vendor: Vendor, found: DiscoveredModel): CatalogueModel {
  const contextWindow = found.contextWindow ?? UNKNOWN_CONTEXT_WINDOW;
  return {
    id: `${vendor.id}/${found.model}`,
    model: found.model,
    name: found.name,
    provider: vendor.name,
    vendorId: vendor.id,
    description: `Served by ${vendor.name} at this installation.`,
    contextWindow,
    maxOutputTokens: contextWindow,
    supportsVision: found.supportsVision ?? false,
    supportsReasoningEffort: false,
    supportsTools: found.supportsTools ?? true,
    prices: FREE,
    isRecommended: false,
    isQuick: true,
  };
}

export function toEmbeddingModels(vendor: Vendor): readonly EmbeddingModel[] {
  return (vendor.embeddings?.models ?? []).map(({ price, ...row }) => ({
    ...row,
    id: `${vendor.id}/${row.model}`,
    vendorId: vendor.id,
    prices: { input: price, output: 0 },
  }));
}

/** A model whose price is missing, negative or no number is not offered. */
export function hasValidPrices({ prices }: CatalogueModel): boolean {
  const given = [prices.input, prices.output, prices.cachedInput ?? 0, prices.cacheWrite ?? 0];
  return given.every((price) => Number.isFinite(price) && price >= 0);
}
