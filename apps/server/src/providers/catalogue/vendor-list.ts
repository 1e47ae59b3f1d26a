// The vendors that there are, whether this installation has them or not.
import type { OwnKey } from '../own-key.ts';
import type { CatalogueModel, DiscoveredModel, ListedVendor, Provider } from '../provider.ts';
import { VENDORS } from '../vendors/index.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { toCatalogueModel, toDiscoveredCatalogueModel } from './catalogue.ts';
import { installForTrial, takesKey, type InstallDeps } from './installed-vendors.ts';
import { findSettings, type VendorEnvironment } from './vendor-source.ts';

/** Full ids of models that think at length before every answer. */
export const ALWAYS_THINKING: ReadonlySet<string> = new Set(
  VENDORS.flatMap((vendor) =>
    vendor.routes.flatMap(({ models }) =>
      models.flatMap((row) => (row.alwaysThinks ? [`${vendor.id}/${row.model}`] : [])),
    ),
  ),
);

export function listOwnModels(vendor: Vendor): readonly CatalogueModel[] {
  return vendor.routes.flatMap((route) => route.models.map((row) => toCatalogueModel(vendor, row)));
}

/** By the full id of a model that is no more, that of the one that does its work. */
export const SUCCESSORS: ReadonlyMap<string, string> = new Map(
  VENDORS.flatMap(listOwnModels).flatMap(({ id, formerIds = [] }) =>
    formerIds.map((former) => [former, id] as const),
  ),
);

/** What a vendor says that it has, besides what is known of it. */
export function toDiscoveredRows(
  vendor: Vendor,
  models: readonly DiscoveredModel[],
): readonly CatalogueModel[] {
  const own = new Set(vendor.routes.flatMap((route) => route.models.map((row) => row.model)));
  return models
    .filter(({ model }) => !own.has(model))
    .map((model) => toDiscoveredCatalogueModel(vendor, model));
}

export function listVendors(
  environment: VendorEnvironment,
  isInstalled: (id: string) => boolean,
): readonly ListedVendor[] {
  return VENDORS.map((vendor) => ({
    id: vendor.id,
    name: vendor.name,
    isInstalled: isInstalled(vendor.id),
    takesKey: takesKey(vendor, environment),
    hasEnvironmentKey: Boolean(findSettings(vendor, environment)?.apiKey),
    keyVariable: `${vendor.environmentPrefixes[0]}_API_KEY`,
  }));
}

export interface TrialDeps extends InstallDeps {
  /** What vendors say themselves that they have, by vendor. */
  readonly discovered: ReadonlyMap<string, readonly CatalogueModel[]>;
}

/** The cheapest model of a vendor, and the source that a key is tried with. */
export function createTrial(
  vendorId: string,
  key: OwnKey,
  deps: TrialDeps,
): { readonly model: CatalogueModel; readonly provider: Provider } | null {
  const vendor = VENDORS.find(({ id }) => id === vendorId);
  const provider = vendor ? installForTrial(vendor, key, deps) : null;
  if (!vendor || !provider) return null;
  const priceOf = ({ prices }: CatalogueModel): number => prices.input + prices.output;
  const models = [...listOwnModels(vendor), ...(deps.discovered.get(vendor.id) ?? [])];
  const [model] = models.toSorted((one, other) => priceOf(one) - priceOf(other));
  return model ? { model, provider } : null;
}
