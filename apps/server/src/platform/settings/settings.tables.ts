// By which number every process sees that settings have changed.
import type { TableRules } from '../db/table-rules.ts';

interface SettingRevisionTable {
  /** What is set, such as `models`. */
  id: string;
  revision: number;
}

declare module '../db/schema.ts' {
  interface Tables {
    setting_revisions: SettingRevisionTable;
  }
}

export const SETTING_TABLES: TableRules<'setting_revisions'> = {
  setting_revisions: { personal: null, backup: { key: ['id'] } },
};
