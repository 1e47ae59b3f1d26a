import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { API_PATHS } from '../apps/web/dev-proxy.config.ts';

test('while developing every call of the contract reaches the server', () => {
  const firstWords = new Set(ENDPOINTS.map(({ path }) => `/${path.split('/')[1] ?? ''}`));
  expect([...firstWords].filter((word) => !API_PATHS.includes(word))).toEqual([]);
});
