// Which rows the model picker shows, for a text, filters and the groups that are open.
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import type { ModelView, ProviderGroup } from '../model-view.ts';

export type ModelFilter = 'favourites' | 'vision' | 'tools' | 'reasoning' | 'cheap';
export const MODEL_FILTERS: readonly ModelFilter[] = ['favourites', 'vision', 'tools', 'reasoning', 'cheap'];

type PickerTitle = 'recent' | 'popular' | 'allProviders';

export type PickerRow =
  | { readonly kind: 'title'; readonly key: string; readonly title: PickerTitle }
  | {
      readonly kind: 'provider';
      readonly key: string;
      readonly provider: string;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'model'; readonly key: string; readonly model: ModelView };

export interface PickerQuery {
  readonly groups: readonly ProviderGroup[];
  readonly recentIds: readonly string[];
  readonly popularIds: readonly string[];
  readonly favouriteIds: readonly string[];
  readonly text: string;
  readonly filters: ReadonlySet<ModelFilter>;
  /** Words for each ability in the language of the page. */
  readonly abilityWords: Readonly<Record<'vision' | 'tools' | 'reasoning' | 'cheap', string>>;
  readonly openProviders: ReadonlySet<string>;
  /** Whether a title is between the shortcuts and the providers. */
  readonly titlesProviders: boolean;
}

/** A longer list draws only the rows in view. */
export const VIRTUAL_FROM = 60;
const MAX_RECENT = 6;
const MAX_POPULAR = 5;
const CHEAP_BELOW_USD = 1;

function isCheap({ inputPrice, outputPrice }: ModelView): boolean {
  return outputPrice !== null && inputPrice !== null && Math.max(inputPrice, outputPrice) < CHEAP_BELOW_USD;
}

function passes(
  model: ModelView,
  filters: ReadonlySet<ModelFilter>,
  favourites: ReadonlySet<string>,
): boolean {
  if (filters.has('favourites') && !favourites.has(model.id)) return false;
  if (filters.has('vision') && !model.hasVision) return false;
  if (filters.has('tools') && !model.hasTools) return false;
  if (filters.has('reasoning') && !model.hasReasoningEffort) return false;
  return !filters.has('cheap') || isCheap(model);
}

function searchText(model: ModelView, words: PickerQuery['abilityWords']): string {
  const abilities = [
    model.hasVision ? `${words.vision} vision images` : '',
    model.hasTools ? `${words.tools} tools` : '',
    model.hasReasoningEffort ? `${words.reasoning} reasoning thinks` : '',
    isCheap(model) ? `${words.cheap} cheap` : '',
  ];
  return toSearchedText([model.name, model.provider, model.id, ...abilities].join(' '));
}

/** The models that pass, in the order of the catalogue. */
export function findModels(query: PickerQuery): readonly ModelView[] {
  const favourites = new Set(query.favouriteIds);
  const words = toSearchText(query.text).split(/\s+/).filter(Boolean);
  return query.groups
    .flatMap((group) => group.models)
    .filter((model) => passes(model, query.filters, favourites))
    .filter((model) => {
      if (words.length === 0) return true;
      const text = searchText(model, query.abilityWords);
      return words.every((word) => text.includes(word));
    });
}

function shortcutRows(
  title: 'recent' | 'popular',
  ids: readonly string[],
  found: readonly ModelView[],
): PickerRow[] {
  const byId = new Map(found.map((model) => [model.id, model]));
  const members = ids.map((id) => byId.get(id)).filter((model) => model !== undefined);
  if (members.length === 0) return [];
  return [
    { kind: 'title', key: title, title },
    ...members.map((model): PickerRow => ({ kind: 'model', key: `${title}:${model.id}`, model })),
  ];
}

/** Popular models that are in no other row that is open. */
function listPopular(
  { popularIds, openProviders }: PickerQuery,
  recentIds: readonly string[],
  found: readonly ModelView[],
): readonly string[] {
  const inOpenGroups = found.filter(({ provider }) => openProviders.has(provider)).map(({ id }) => id);
  const shown = new Set([...recentIds, ...inOpenGroups]);
  return popularIds.filter((id) => !shown.has(id)).slice(0, MAX_POPULAR);
}

/** With a text the shortcuts go and every group is open. */
export function toPickerRows(query: PickerQuery, found: readonly ModelView[]): readonly PickerRow[] {
  const isSearching = query.text.trim() !== '';
  const recentIds = query.recentIds.slice(0, MAX_RECENT);
  const shortcuts = isSearching
    ? []
    : [
        ...shortcutRows('recent', recentIds, found),
        ...shortcutRows('popular', listPopular(query, recentIds, found), found),
      ];
  const byProvider = Map.groupBy(found, (model) => model.provider);
  const groups = [...byProvider].flatMap(([provider, members]): PickerRow[] => {
    const isOpen = isSearching || query.openProviders.has(provider);
    return [
      { kind: 'provider', key: `provider:${provider}`, provider, count: members.length, isOpen },
      ...(isOpen ? members.map((model): PickerRow => ({ kind: 'model', key: model.id, model })) : []),
    ];
  });
  const isTitled = query.titlesProviders && shortcuts.length > 0 && groups.length > 0;
  const title: PickerRow = { kind: 'title', key: 'allProviders', title: 'allProviders' };
  return [...shortcuts, ...(isTitled ? [title] : []), ...groups];
}
