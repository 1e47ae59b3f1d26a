import { BackendSession } from '@parley/contract/history/schemas.ts';
import { ChatHistory } from '@parley/contract/chat/schemas.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseUntilInvalid } from './parse-until-invalid.ts';

it.each<[string, z.ZodType, unknown]>([
  ['of a list', z.array(z.string()), Array.from({ length: 20_000 }, () => 1)],
  ['of a conversation', BackendSession.pick({ messages: true }), { messages: Array(20_000).fill({}) }],
  ['of a list that is too long', ChatHistory, Array(20_000).fill(null)],
])('the first thing that is wrong ends the check: %s [F-03]', (_name, schema, value) => {
  const issues = parseUntilInvalid(schema, value).error?.issues ?? [];
  expect(issues.length).toBeGreaterThan(0);
  expect(new Set(issues.map(({ path }) => path.slice(0, 2).join('.'))).size).toBe(1);
});
