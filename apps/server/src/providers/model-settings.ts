// What administrators have set of vendors and models, laid over the catalogue.
import type { CatalogueModel, ListedModel, ModelSettings } from './provider.ts';

export const NO_SETTINGS: ModelSettings = { vendorKeys: new Map(), models: new Map(), helper: null };

const toKeyText = ({ vendorKeys }: ModelSettings): string => JSON.stringify([...vendorKeys].toSorted());

export const hasSameKeys = (one: ModelSettings, other: ModelSettings): boolean =>
  toKeyText(one) === toKeyText(other);

/**
 * What was set of a model that is no more holds for the one that does its work, unless that has settings of its own. A
 * price does not: it was meant for other costs.
 */
export function carryOver(settings: ModelSettings, successors: ReadonlyMap<string, string>): ModelSettings {
  const models = new Map(settings.models);
  for (const [id, setting] of settings.models) {
    const successor = successors.get(id);
    if (successor === undefined || settings.models.has(successor)) continue;
    if (setting.isEnabled || !models.has(successor)) models.set(successor, { ...setting, price: null });
  }
  const { helper } = settings;
  return { ...settings, models, helper: helper === null ? null : (successors.get(helper) ?? helper) };
}

/** A model that comes to a vendor whose list was saved once is off until an administrator turns it on. */
function listModel(
  model: CatalogueModel,
  settings: ModelSettings,
  savedVendors: ReadonlySet<string>,
): ListedModel {
  const setting = settings.models.get(model.id);
  if (!setting) return { ...model, isEnabled: !savedVendors.has(model.vendorId) };
  return {
    ...model,
    isEnabled: setting.isEnabled,
    isQuick: setting.isQuick,
    isRecommended: setting.isRecommended,
    prices: setting.price ? { ...model.prices, sold: setting.price } : model.prices,
  };
}

/** The vendors' groups stay together; those without a saved place keep theirs at the end. */
function sortByPlace(models: readonly ListedModel[], settings: ModelSettings): readonly ListedModel[] {
  const placeOf = ({ id }: ListedModel): number =>
    settings.models.get(id)?.position ?? Number.MAX_SAFE_INTEGER;
  const groups = Map.groupBy(models, (model) => model.vendorId);
  const first = (group: readonly ListedModel[]): number => Math.min(...group.map(placeOf));
  return [...groups.values()]
    .toSorted((a, b) => first(a) - first(b))
    .flatMap((group) => group.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

export function layOver(models: readonly CatalogueModel[], settings: ModelSettings): readonly ListedModel[] {
  if (settings.models.size === 0) return models.map((model) => ({ ...model, isEnabled: true }));
  const savedVendors = new Set(
    models.filter(({ id }) => settings.models.has(id)).map(({ vendorId }) => vendorId),
  );
  return sortByPlace(
    models.map((model) => listModel(model, settings, savedVendors)),
    settings,
  );
}

/** The model that takes the work of one that is off: the next of its vendor, or the first of all. */
export function findReplacement(listed: readonly ListedModel[], id: string): ListedModel | null {
  const index = listed.findIndex((model) => model.id === id);
  const off = listed[index];
  if (!off) return null;
  const isFit = (model: ListedModel): boolean => model.isEnabled && model.id !== id;
  const ofVendor = (model: ListedModel): boolean => isFit(model) && model.vendorId === off.vendorId;
  return (
    listed.slice(index + 1).find(ofVendor) ??
    listed.find(ofVendor) ??
    listed.find((model) => isFit(model) && model.isRecommended) ??
    listed.find(isFit) ??
    null
  );
}
