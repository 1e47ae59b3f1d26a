import { getMe } from '@parley/contract/auth/endpoints.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { getRunByKey } from '@parley/contract/runs/endpoints.ts';
import { expect, test } from 'vitest';
import { createFakeApi } from './fake-api.ts';

test('every endpoint of the contract is found by its own address', async () => {
  const api = createFakeApi();
  for (const endpoint of ENDPOINTS) {
    await api.fetch(endpoint.path.replace(/\{\w+\}/g, 'x'), { method: endpoint.method });
    expect(api.calls.at(-1)?.endpoint.id).toBe(endpoint.id);
  }
});

test('a reply that breaks the contract fails the test that made it', async () => {
  const api = createFakeApi();
  api.on(getMe, () => ({ id: 5 }));
  await expect(api.fetch('/auth/me')).rejects.toThrow();
});

test('parameters are read out of the path', async () => {
  const api = createFakeApi();
  await api.fetch('/runs/by-key/a%2Fb');
  expect(api.callsOf(getRunByKey)[0]?.params).toEqual({ key: 'a/b' });
});
