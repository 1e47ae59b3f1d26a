// Fills and reads the vault over HTTP, as the credential manager does.
import type { LightMyRequestResponse } from 'fastify';
import type { Credential } from '@parley/contract/credentials/schemas.ts';
import type { Person, TestApp } from '../test-app.ts';

export interface VaultClient {
  save(values: object, key?: string): Promise<LightMyRequestResponse>;
  remove(key?: string): Promise<LightMyRequestResponse>;
  test(key?: string): Promise<LightMyRequestResponse>;
  list(language?: 'en' | 'zh'): Promise<LightMyRequestResponse>;
  find(key?: string): Promise<Credential | undefined>;
  /** `POST /tools/…` about these tools. */
  ask(name: string, toolNames: readonly string[]): Promise<LightMyRequestResponse>;
}

export function createVaultClient(app: TestApp, person: Person): VaultClient {
  const of = (key: string): string => `/api/credentials/${key}`;
  const list: VaultClient['list'] = (language = 'en') =>
    app.call({ url: `/api/credentials?language=${language}` }, person);
  return {
    list,
    save: (values, key = 'bot') => app.call({ method: 'PUT', url: of(key), payload: { values } }, person),
    remove: (key = 'bot') => app.call({ method: 'DELETE', url: of(key) }, person),
    test: (key = 'bot') => app.call({ method: 'POST', url: `${of(key)}/test` }, person),
    async find(key = 'bot') {
      const { credentials } = (await list()).json<{ credentials: Credential[] }>();
      return credentials.find((each) => each.credential_key === key);
    },
    ask: (name, toolNames) =>
      app.call({ method: 'POST', url: `/tools/${name}`, payload: { tool_names: toolNames } }, person),
  };
}
