import { expect, test } from 'vitest';
import { toAuditFacts } from './audit-facts.ts';

const toText = (name: string, value: unknown) => (value === null ? null : `${name} ${String(value)}`);

test('only what became something else is a change [ADM-06]', () => {
  const details = {
    before: { budget: null, at_limit: 'warn' },
    after: { budget: 5, at_limit: 'warn' },
    is_renamed: true,
  };
  expect(toAuditFacts(details, toText)).toEqual({
    changes: [{ name: 'budget', before: null, after: 'budget 5' }],
    facts: [{ name: 'is_renamed', value: 'is_renamed true' }],
  });
});

test('what something was made with is told name by name, without what is not set', () => {
  const details = { after: { kind: 'team', budget: null, rules: [], is_archived: false } };
  expect(toAuditFacts(details, toText)).toEqual({
    changes: [],
    facts: [{ name: 'kind', value: 'kind team' }],
  });
});

test('a field without values before and after is named', () => {
  const states = { before: { owner_pays: false }, after: { owner_pays: true } };
  const details = { fields: ['name', 'owner_pays'], ...states };
  expect(toAuditFacts(details, toText)).toEqual({
    changes: [{ name: 'owner_pays', before: 'owner_pays false', after: 'owner_pays true' }],
    facts: [{ name: 'fields', value: 'fields name' }],
  });
});
