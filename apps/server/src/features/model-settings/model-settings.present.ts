import type {
  AdminModel,
  AdminModels,
  AdminVendor,
  ModelState,
} from '@parley/contract/model-settings/schemas.ts';
import type { Sealer } from '../../platform/crypto/sealed-text.ts';
import { roundDollars, toDollars } from '../../platform/money.ts';
import type { ListedModel, ListedVendor, Providers } from '../../providers/provider.ts';
import type { ModelFigures, VendorKeyRow } from './model-settings.store.ts';

export function toState({ isEnabled, isQuick, isRecommended, prices }: ListedModel): ModelState {
  return {
    is_enabled: isEnabled,
    is_quick: isQuick,
    is_recommended: isRecommended,
    price: prices.sold ?? null,
  };
}

/** At most six decimals. */
const marked = (price: number, markup: number): number => roundDollars(price * markup);

export function toAdminModel(
  model: ListedModel,
  markup: number,
  figures: ModelFigures | undefined,
): AdminModel {
  const { input, output } = model.prices;
  return {
    id: model.id,
    name: model.name,
    vendor_id: model.vendorId,
    description: model.description,
    context_window: model.contextWindow,
    cost: { input, output },
    default_price: { input: marked(input, markup), output: marked(output, markup) },
    state: toState(model),
    uses: figures?.uses ?? 0,
    revenue: toDollars(figures?.revenue ?? 0),
  };
}

/** What titles and summaries are written with now. */
export function toHelper(
  providers: Pick<Providers, 'helperModel' | 'listModels'>,
): AdminModels['helper']['current'] {
  if (providers.listModels().length === 0) return null;
  const { id, name } = providers.helperModel();
  return { id, name };
}

function toKeyState(
  vendor: ListedVendor,
  row: VendorKeyRow | undefined,
  sealer: Pick<Sealer, 'open'>,
): AdminVendor['key'] {
  if (row) return sealer.open(row.key_enc, row.id) === null ? 'unreadable' : 'saved';
  return vendor.hasEnvironmentKey ? 'environment' : 'none';
}

export function toAdminVendor(
  vendor: ListedVendor,
  row: VendorKeyRow | undefined,
  sealer: Pick<Sealer, 'open'>,
): AdminVendor {
  return {
    id: vendor.id,
    name: vendor.name,
    is_installed: vendor.isInstalled,
    takes_key: vendor.takesKey,
    key: toKeyState(vendor, row, sealer),
    last_four: row?.last_four ?? null,
    saved_at: row ? new Date(Number(row.updated_at)).toISOString() : null,
    has_environment_key: vendor.hasEnvironmentKey,
    key_variable: vendor.keyVariable,
  };
}
