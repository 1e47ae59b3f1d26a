import { expect, test } from 'vitest';
import { toAuditChanges, toRawText } from './audit-changes.ts';

test('before and after are laid side by side, the rest is kept [ADM-06]', () => {
  const details = { before: { role: 'member', a: 1 }, after: { role: 'admin' }, reason: 'Asked' };
  expect(toAuditChanges(details, toRawText)).toEqual({
    changes: [
      { name: 'role', before: 'member', after: 'admin' },
      { name: 'a', before: '1', after: null },
    ],
    rest: { reason: 'Asked' },
  });
});

test('an entry without both has no changes', () => {
  expect(toAuditChanges({ before: 1, x: 2 }, toRawText)).toEqual({ changes: [], rest: { before: 1, x: 2 } });
});
