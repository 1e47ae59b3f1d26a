// From what is stored to what holds: the keys opened, the rows as settings of the catalogue.
import type { Sealer } from '../../platform/crypto/sealed-text.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { toDollars } from '../../platform/money.ts';
import type { ModelSetting } from '../../providers/provider.ts';
import type { Providers } from '../../providers/provider.ts';
import { listKeys, listSettings, type ModelSettingRow } from './model-settings.store.ts';

export interface ReadModelSettingsDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly providers: Pick<Providers, 'applySettings'>;
  readonly log: Log;
}

function toSetting(row: ModelSettingRow): ModelSetting {
  return {
    isEnabled: row.is_enabled === 1,
    isQuick: row.is_quick === 1,
    isRecommended: row.is_recommended === 1,
    position: Number(row.position),
    price:
      row.input_price === null || row.output_price === null
        ? null
        : { input: toDollars(Number(row.input_price)), output: toDollars(Number(row.output_price)) },
  };
}

export function createReadModelSettings({ db, sealer, providers, log }: ReadModelSettingsDeps) {
  return async (reader: Reader = db.read): Promise<void> => {
    const keys = await listKeys(reader);
    const rows = await listSettings(reader);
    const vendorKeys = new Map<string, string>();
    for (const { id, key_enc: sealed } of keys) {
      const key = sealer.open(sealed, id);
      if (key === null) log.error('vendor.key_unreadable', { alert: 'operator', vendor: id });
      else vendorKeys.set(id, key);
    }
    providers.applySettings({
      vendorKeys,
      models: new Map(rows.map((row) => [row.id, toSetting(row)])),
      helper: rows.find(({ is_helper: isHelper }) => isHelper === 1)?.id ?? null,
    });
  };
}
