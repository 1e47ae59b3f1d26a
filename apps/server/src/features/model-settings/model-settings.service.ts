// Which models are offered, in which order and at which price. A set of changes is saved whole, and only where every old
// value that its sender saw still holds.
import type {
  AdminModels,
  AdminModelsPatch,
  ModelState,
  ModelUse,
} from '@parley/contract/model-settings/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/sealed-text.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { toMicros } from '../../platform/money.ts';
import type { LiveSettings } from '../../platform/settings/live-settings.ts';
import { findReplacement } from '../../providers/model-settings.ts';
import type { ListedModel, Providers } from '../../providers/provider.ts';
import { toAdminModel, toAdminVendor, toHelper, toState } from './model-settings.present.ts';
import {
  clearHelper,
  countAgents,
  countChats,
  findHelper,
  listKeys,
  readFigures,
  saveSettings,
  type ModelSettingRow,
} from './model-settings.store.ts';

export const MODEL_SETTINGS = 'models';
const FIGURE_DAYS = 30;

export interface Act {
  readonly actorId: string;
  readonly requestId: string;
}

export interface ModelSettingsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: Audit;
  readonly providers: Providers;
  readonly live: LiveSettings;
  readonly sealer: Sealer;
  readonly markup: number;
  /** What is stored holds in this process. */
  readonly read: (reader: Tx) => Promise<void>;
}

export interface ModelSettingsService {
  list(): Promise<AdminModels>;
  change(patch: AdminModelsPatch, act: Act): Promise<AdminModels>;
  findUse(model: string): Promise<ModelUse>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isUnderCost({ prices }: ListedModel, { price }: ModelState): boolean {
  return price !== null && (price.input < prices.input || price.output < prices.output);
}

/** The states after the changes. Throws where one of them cannot be made. */
function applyChanges(
  listed: readonly ListedModel[],
  { changes, confirm_under_cost: isConfirmed }: AdminModelsPatch,
): ReadonlyMap<string, ModelState> {
  const byId = new Map(listed.map((model) => [model.id, model]));
  const states = new Map(listed.map((model) => [model.id, toState(model)]));
  for (const { id, from, to } of changes) {
    const model = byId.get(id);
    if (!model) throw new AppError('not_found');
    if (!isSame(states.get(id), from)) throw new AppError('settings_changed');
    if (!isConfirmed && isUnderCost(model, to) && !isSame(from.price, to.price))
      throw new AppError('price_under_cost', {
        data: { errors: [{ field: id, message: 'is under the cost' }] },
      });
    states.set(id, to);
  }
  if (![...states.values()].some((state) => state.is_enabled)) throw new AppError('no_model_left');
  return states;
}

function applyOrder(listed: readonly ListedModel[], { order }: AdminModelsPatch): readonly string[] {
  const current = listed.map(({ id }) => id);
  if (!order) return current;
  if (!isSame(order.from, current) || !isSame(order.to.toSorted(), current.toSorted()))
    throw new AppError('settings_changed');
  return order.to;
}

/** The model for titles and summaries after the change. Throws where it cannot be made. */
function applyHelper(
  current: string | null,
  states: ReadonlyMap<string, ModelState>,
  { helper }: AdminModelsPatch,
): string | null {
  if (!helper) return current;
  if (helper.from !== current) throw new AppError('settings_changed');
  if (helper.to !== null && !states.has(helper.to)) throw new AppError('not_found');
  return helper.to;
}

function toRow(
  { id, position, is_helper }: Pick<ModelSettingRow, 'id' | 'position' | 'is_helper'>,
  state: ModelState,
  nowMs: number,
): ModelSettingRow {
  return {
    id,
    position,
    is_enabled: state.is_enabled ? 1 : 0,
    is_quick: state.is_quick ? 1 : 0,
    is_recommended: state.is_recommended ? 1 : 0,
    is_helper,
    input_price: state.price ? toMicros(state.price.input) : null,
    output_price: state.price ? toMicros(state.price.output) : null,
    updated_at: nowMs,
  };
}

export function createModelSettings(deps: ModelSettingsDeps): ModelSettingsService {
  const { db, clock, audit, providers, live, sealer, markup } = deps;

  async function list(): Promise<AdminModels> {
    const since = clock.now() - FIGURE_DAYS * 86_400_000;
    const [keys, figures] = await Promise.all([listKeys(db.read), readFigures(db.longRead, since)]);
    const byVendor = new Map(keys.map((row) => [row.id, row]));
    return {
      markup,
      vendors: providers
        .listVendors()
        .map((vendor) => toAdminVendor(vendor, byVendor.get(vendor.id), sealer)),
      helper: { chosen: await findHelper(db.read), current: toHelper(providers) },
      models: providers.listAllModels().map((model) => toAdminModel(model, markup, figures.get(model.id))),
    };
  }

  async function note(tx: Tx, patch: AdminModelsPatch, act: Act): Promise<void> {
    for (const { id, from: before, to: after } of patch.changes) {
      if (isSame(before, after)) continue;
      await audit.add(tx, {
        action: 'model.changed',
        target: { type: 'model', id },
        details: { before, after },
        ...act,
      });
    }
    const { helper, order } = patch;
    if (helper && helper.from !== helper.to)
      await audit.add(tx, {
        action: 'model.helper-changed',
        ...(helper.to !== null && { target: { type: 'model', id: helper.to } }),
        details: { before: { model: helper.from }, after: { model: helper.to } },
        ...act,
      });
    if (!order || isSame(order.from, order.to)) return;
    const moved = order.to.filter((id, index) => order.from[index] !== id);
    const places = (ids: readonly string[]) => Object.fromEntries(moved.map((id) => [id, ids.indexOf(id)]));
    const details = { before: places(order.from), after: places(order.to) };
    await audit.add(tx, { action: 'model.order-changed', details, ...act });
  }

  return {
    list,
    async change(patch, act) {
      await db.write(async (tx) => {
        await live.begin(tx, MODEL_SETTINGS);
        // What another process has just saved holds here too before it is compared.
        await deps.read(tx);
        const listed = providers.listAllModels();
        const states = applyChanges(listed, patch);
        const helper = applyHelper(await findHelper(tx), states, patch);
        const rows = applyOrder(listed, patch).flatMap((id, position) => {
          const state = states.get(id);
          return state ? [toRow({ id, position, is_helper: id === helper ? 1 : 0 }, state, clock.now())] : [];
        });
        if (patch.helper) await clearHelper(tx);
        await saveSettings(tx, rows);
        await note(tx, patch, act);
      });
      await live.tell(MODEL_SETTINGS);
      return list();
    },
    async findUse(model) {
      const listed = providers.listAllModels();
      if (!listed.some(({ id }) => id === model)) throw new AppError('not_found');
      const [chats, agents] = await Promise.all([
        countChats(db.longRead, model),
        countAgents(db.longRead, model),
      ]);
      const next = findReplacement(listed, model);
      return { chats, agents, replacement: next ? { id: next.id, name: next.name } : null };
    },
  };
}
