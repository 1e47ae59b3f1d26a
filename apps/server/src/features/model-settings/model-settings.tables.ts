// What admins have set of vendors and models.
import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface VendorKeyTable {
  /** Of the vendor: the key is sealed for it. */
  id: string;
  key_enc: string;
  last_four: string;
  updated_at: number;
}

interface ModelSettingTable {
  id: string;
  /** In the picker, over all vendors. */
  position: number;
  is_enabled: Flag;
  is_quick: Flag;
  is_recommended: Flag;
  /** Chosen for titles and summaries: one at most. */
  is_helper: Generated<Flag>;
  /** Micro-dollars per 1,000,000 tokens; `null`: cost and markup. */
  input_price: number | null;
  output_price: number | null;
  updated_at: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    vendor_keys: VendorKeyTable;
    model_settings: ModelSettingTable;
  }
}

export const VENDOR_KEY_PURPOSE = 'vendor-keys';

export const MODEL_SETTING_TABLES: TableRules<'vendor_keys' | 'model_settings'> = {
  vendor_keys: { personal: null, backup: { key: ['id'] }, sealed: { key_enc: VENDOR_KEY_PURPOSE } },
  model_settings: { personal: null, backup: { key: ['id'] } },
};
