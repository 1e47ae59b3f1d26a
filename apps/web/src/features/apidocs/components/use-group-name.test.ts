import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { expect, test } from 'vitest';

interface Texts {
  readonly groups: Readonly<Record<string, string>>;
}

const FILES = import.meta.glob<Texts>('../../../locales/*/api-docs.json', { import: 'default', eager: true });

test.each(Object.entries(FILES))('every group of calls has a name in %s [SHELL-19]', (_, { groups }) => {
  const used = [...new Set(ENDPOINTS.map(({ id }) => id.split('.')[0] ?? ''))];
  expect(used.filter((group) => !Object.hasOwn(groups, group))).toEqual([]);
});
