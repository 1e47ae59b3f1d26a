import { NewApiKey } from '@parley/contract/auth/key-schemas.ts';
import type { ApiAccess } from '../api-client.ts';

export async function createKey({ port, account }: ApiAccess): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['chat'] }),
  });
  if (!answer.ok) throw new Error(`No key: ${await answer.text()}`);
  return NewApiKey.parse(await answer.json()).key;
}
