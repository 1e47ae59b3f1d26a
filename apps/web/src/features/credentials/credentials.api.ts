import {
  finishCredentialSignIn,
  listCredentials,
  removeCredential,
  saveCredential,
  startCredentialSignIn,
  testCredential,
} from '@parley/contract/credentials/endpoints.ts';
import type { CredentialSignInAnswer } from '@parley/contract/credentials/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';
import { forgetCredentialEntries } from '../../platform/tools/tool-queries.ts';
import type { Language } from '../../platform/tools/tools.api.ts';

const KEY = 'credentials';
/** More than there are kinds. */
const ALL = 200;

export function toCredentialsQuery(language: Language) {
  return {
    queryKey: [KEY, language],
    queryFn: () => api.call(listCredentials, { query: { language, page: 1, per_page: ALL } }),
    refetchOnWindowFocus: 'always' as const,
  };
}

/** What agents lack may have changed with it. */
async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await Promise.all([
      forgetCredentialEntries(),
      ...[KEY, 'agents', 'agent-validation'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    ]);
  }
}

/** Once something else than this page may have changed them. */
export const rereadCredentials = () => refreshed(Promise.resolve());

export const credentialActions = {
  save: (key: string, values: Readonly<Record<string, string>>) =>
    refreshed(api.call(saveCredential, { params: { key }, body: { values: { ...values } } })),
  test: (key: string, language: Language) =>
    refreshed(api.call(testCredential, { params: { key }, query: { language } })),
  startSignIn: (key: string) => api.call(startCredentialSignIn, { params: { key } }),
  finishSignIn: (body: CredentialSignInAnswer) => refreshed(api.call(finishCredentialSignIn, { body })),
  remove: (key: string) => refreshed(api.call(removeCredential, { params: { key } })),
};
