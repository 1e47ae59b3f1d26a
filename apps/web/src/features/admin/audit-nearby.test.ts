import { expect, test } from 'vitest';
import type { AuditEntry } from './admin.api.ts';
import { listNearby } from './audit-nearby.ts';

const entry = (number: number, at: string): AuditEntry => ({
  number,
  id: `aud_${number}`,
  at,
  actor: null,
  action: 'auth.signed-in',
  target: null,
  outcome: 'ok',
  location: null,
  workspace: null,
  request_id: null,
  details: {},
});

test('near an entry are those of the same quarter of an hour, three on each side, the oldest first', () => {
  const noon = entry(5, '2026-01-15T12:00:00.000Z');
  const entries = [
    entry(9, '2026-01-15T12:00:04.000Z'),
    entry(8, '2026-01-15T12:00:03.000Z'),
    entry(6, '2026-01-15T12:00:01.000Z'),
    noon,
    entry(4, '2026-01-15T11:45:00.000Z'),
    entry(3, '2026-01-15T11:44:59.000Z'),
  ];
  expect(listNearby(entries, noon).map(({ number }) => number)).toEqual([4, 6, 8]);
});
