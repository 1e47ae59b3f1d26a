// Changes that are not saved yet: what a model is to be, and the order.
import { toSearchedText } from '@parley/contract/search/words.ts';
import type { AdminModelsPatch } from '@parley/contract/model-settings/schemas.ts';
import type { AdminModel, AdminModels, ModelState } from './models.api.ts';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

export interface ModelDraft {
  /** Only of models that differ from what is saved. */
  readonly states: Readonly<Record<string, ModelState>>;
  /** `null`: as saved. */
  readonly order: readonly string[] | null;
  /** The model for titles and summaries, null for the cheapest; undefined: as saved. */
  readonly helper?: string | null;
}

export const NO_CHANGES: ModelDraft = { states: {}, order: null };

export const hasChanges = ({ states, order, helper }: ModelDraft): boolean =>
  Object.keys(states).length > 0 || order !== null || helper !== undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Those whose id or name has this in it, in small letters. */
export const findModels = (models: readonly AdminModel[], search: string): readonly AdminModel[] =>
  models.filter(({ id, name }) => toSearchedText(`${id} ${name}`).includes(search));

export const stateOf = (draft: ModelDraft, model: AdminModel): ModelState =>
  draft.states[model.id] ?? model.state;

export function withState(draft: ModelDraft, model: AdminModel, change: Partial<ModelState>): ModelDraft {
  const state = { ...stateOf(draft, model), ...change };
  const { [model.id]: _, ...others } = draft.states;
  return { ...draft, states: isSame(state, model.state) ? others : { ...others, [model.id]: state } };
}

/** The price of the table: where both halves are the vendor's with the markup, none is set. */
export function withPrice(
  draft: ModelDraft,
  model: AdminModel,
  change: Partial<{ input: number; output: number }>,
): ModelDraft {
  const price = { ...(stateOf(draft, model).price ?? model.default_price), ...change };
  const { input, output } = price;
  return withState(draft, model, {
    price: isSame({ input, output }, model.default_price) ? null : { input, output },
  });
}

export const isUnderCost = ({ cost }: AdminModel, { price }: ModelState): boolean =>
  price !== null && (price.input < cost.input || price.output < cost.output);

export function inOrder({ models }: AdminModels, { order }: ModelDraft): readonly AdminModel[] {
  if (!order) return models;
  const byId = new Map(models.map((model) => [model.id, model]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

export interface VendorGroup {
  readonly vendorId: string;
  readonly models: readonly AdminModel[];
}

export function toGroups(models: readonly AdminModel[]): readonly VendorGroup[] {
  const groups = Map.groupBy(models, ({ vendor_id: vendorId }) => vendorId);
  return [...groups].map(([vendorId, ofVendor]) => ({ vendorId, models: ofVendor }));
}

function moveWithin<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

function withOrder(draft: ModelDraft, saved: AdminModels, groups: readonly VendorGroup[]): ModelDraft {
  const order = groups.flatMap(({ models }) => models.map(({ id }) => id));
  return {
    ...draft,
    order: isSame(
      order,
      saved.models.map(({ id }) => id),
    )
      ? null
      : order,
  };
}

/** A vendor by its id, or a model among those of its vendor, to the place of another one. */
export function moveTo(draft: ModelDraft, saved: AdminModels, id: string, target: string): ModelDraft {
  const groups = toGroups(inOrder(saved, draft));
  const place = (key: string): number => groups.findIndex(({ vendorId }) => vendorId === key);
  if (place(id) >= 0 && place(target) >= 0)
    return withOrder(draft, saved, moveWithin(groups, place(id), place(target)));
  const moved = groups.map((group) => {
    const indexOf = (key: string): number => group.models.findIndex((model) => model.id === key);
    return indexOf(id) < 0 || indexOf(target) < 0
      ? group
      : { ...group, models: moveWithin(group.models, indexOf(id), indexOf(target)) };
  });
  return withOrder(draft, saved, moved);
}

/** One place up or down. */
export function moveBy(draft: ModelDraft, saved: AdminModels, id: string, by: 1 | -1): ModelDraft {
  const groups = toGroups(inOrder(saved, draft));
  const lists = [
    groups.map(({ vendorId }) => vendorId),
    ...groups.map(({ models }) => models.map((model) => model.id)),
  ];
  const list = lists.find((ids) => ids.includes(id)) ?? [];
  const target = list[list.indexOf(id) + by];
  return target === undefined ? draft : moveTo(draft, saved, id, target);
}

export const helperOf = (saved: AdminModels, { helper }: ModelDraft): string | null =>
  helper === undefined ? saved.helper.chosen : helper;

export function withHelper(
  { helper: _, ...draft }: ModelDraft,
  { helper }: AdminModels,
  chosen: string | null,
): ModelDraft {
  return chosen === helper.chosen ? draft : { ...draft, helper: chosen };
}

const orderOf = ({ models }: AdminModels, { order }: ModelDraft): readonly string[] =>
  order ?? models.map(({ id }) => id);

/** What was changed while `sent` was being saved over `before`: it stays to be saved over what there is now. */
export function withoutSaved(
  draft: ModelDraft,
  { sent, before }: { readonly sent: ModelDraft; readonly before: AdminModels },
  now: AdminModels,
): ModelDraft {
  const known = new Map(before.models.map((model) => [model.id, model]));
  const states = now.models.reduce((kept, model) => {
    const was = known.get(model.id);
    const isChanged = was !== undefined && !isSame(stateOf(draft, was), stateOf(sent, was));
    return isChanged ? withState(kept, model, stateOf(draft, was)) : kept;
  }, NO_CHANGES);
  const helper = helperOf(before, draft);
  const kept = helper === helperOf(before, sent) ? states : withHelper(states, now, helper);
  const order = orderOf(before, draft);
  const isMoved = !isSame(order, orderOf(before, sent)) && !isSame(order, orderOf(now, NO_CHANGES));
  return isMoved ? { ...kept, order } : kept;
}

export interface ModelChange {
  readonly model: AdminModel;
  readonly to: ModelState;
}

export function listChanges({ models }: AdminModels, { states }: ModelDraft): readonly ModelChange[] {
  return models.flatMap((model) => {
    const to = states[model.id];
    return to ? [{ model, to }] : [];
  });
}

export function toPatch(saved: AdminModels, draft: ModelDraft, isConfirmed: boolean): AdminModelsPatch {
  return {
    changes: listChanges(saved, draft).map(({ model: { id, state: from }, to }) => ({ id, from, to })),
    ...(draft.order && { order: { from: saved.models.map(({ id }) => id), to: [...draft.order] } }),
    ...(draft.helper !== undefined && { helper: { from: saved.helper.chosen, to: draft.helper } }),
    confirm_under_cost: isConfirmed,
  };
}

/** US dollars for a million tokens. */
export const PRICE_MAX = 10_000;
const PRICE = /^\d{1,5}(\.\d{1,6})?$/;

/** `null`: no price. */
export function parsePrice(text: string): number | null {
  const typed = toPlainNumber(text);
  const price = Number(typed);
  return PRICE.test(typed) && price <= PRICE_MAX ? price : null;
}

export function formatPrice(price: number): string {
  const text = price.toFixed(6).replace(/0+$/, '');
  const [whole = '0', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
