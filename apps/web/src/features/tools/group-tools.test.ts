import type { Tool } from '@parley/contract/tools/schemas.ts';
import { expect, test } from 'vitest';
import { searchTools } from './group-tools.ts';

const TOOL: Tool = {
  name: 'book-cafe',
  display_name: 'Réserver un café',
  description: 'Books a table.',
  icon: 'coffee',
  category: 'custom',
  provider: 'CUSTOM',
  internal_name: 'book_it',
  parameters: {},
  credential_keys: [],
  price: 0,
  is_custom: true,
  effect: 'write',
  is_down: false,
  credit: null,
};

test('a tool is found by words without its accents, in any case and order', () => {
  const tools = [TOOL, { ...TOOL, name: 'b', display_name: 'Thé', description: 'Tea.' }];
  expect(searchTools(tools, 'CAFE reserver')).toEqual([TOOL]);
  expect(searchTools(tools, 'the tea')).toHaveLength(1);
  expect(searchTools(tools, ' ')).toEqual(tools);
});
