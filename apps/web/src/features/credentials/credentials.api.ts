import {
  listCredentials,
  removeCredential,
  saveCredential,
  testCredential,
} from '@parley/contract/credentials/endpoints.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

const KEY = 'credentials';
/** More than there are kinds. */
const ALL = 200;

export type Language = 'en' | 'zh';

export const toLanguage = (language: string): Language => (language.startsWith('zh') ? 'zh' : 'en');

export function toCredentialsQuery(language: Language) {
  return {
    queryKey: [KEY, language],
    queryFn: () => api.call(listCredentials, { query: { language, page: 1, per_page: ALL } }),
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Shown names of tools by their own. */
export function toToolNamesQuery(language: Language) {
  return {
    queryKey: [KEY, 'tool-names', language],
    async queryFn() {
      const { tools } = await api.call(listTools, { query: { language } });
      return new Map(tools.map(({ name, display_name: shown }) => [name, shown]));
    },
  };
}

/** What agents lack may have changed with it. */
async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await Promise.all(
      [KEY, 'agents', 'agent-validation'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  }
}

export const credentialActions = {
  save: (key: string, values: Readonly<Record<string, string>>) =>
    refreshed(api.call(saveCredential, { params: { key }, body: { values: { ...values } } })),
  test: (key: string, language: Language) =>
    refreshed(api.call(testCredential, { params: { key }, query: { language } })),
  remove: (key: string) => refreshed(api.call(removeCredential, { params: { key } })),
};
