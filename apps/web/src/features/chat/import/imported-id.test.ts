import { expect, test } from 'vitest';
import { findImported, toImportedId, toNextImportedId } from './imported-id.ts';

test('an import is found under its own id and under each that followed on it, and no other one is', () => {
  const id = toImportedId('0a1b');
  const next = toNextImportedId(id, 'r1') ?? '';
  expect(next).toBe('import-0a1b-r1');
  expect(toNextImportedId(next, 'r2')).toBe('import-0a1b-r2');
  expect(findImported(['session-1', id], id)).toBe(id);
  expect(findImported(['session-1', next], id)).toBe(next);
  expect(findImported([toImportedId('0a1b2c'), 'session-1'], id)).toBeNull();
});

test('what was not imported has no such id', () => {
  expect(toNextImportedId('session-1-a', 'r1')).toBeNull();
});
