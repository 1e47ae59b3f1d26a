import type { LocalDatabase } from '../../apps/web/src/platform/store/database.ts';

/** What a browser keeps across page loads. */
export type BrowserRecords = Map<string, unknown>;

/** The database of one page. After the page is closed, its pending writes have no effect. */
export function createMemoryDatabase(records: BrowserRecords, isGone: () => boolean): LocalDatabase {
  return {
    get: async (store, key) => structuredClone(records.get(`${store}/${key}`)),
    async list(store, prefix) {
      const keys = [...records.keys()].filter((key) => key.startsWith(`${store}/${prefix}`)).sort();
      return keys.map((key) => structuredClone(records.get(key)));
    },
    async write(store, writes) {
      if (isGone()) return true;
      for (const { key, value } of writes) {
        if (value === undefined) records.delete(`${store}/${key}`);
        else records.set(`${store}/${key}`, structuredClone(value));
      }
      return true;
    },
    async clear() {
      records.clear();
      return true;
    },
    onProblem: () => undefined,
  };
}
