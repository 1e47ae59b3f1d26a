import { expect, test } from 'vitest';
import { toManaged, toWorkspacePath } from './places.ts';

test('only owners and admins of a workspace administer it [ADM-01]', () => {
  const roles = ['owner', 'admin', 'member', 'viewer'] as const;
  const managed = toManaged(roles.map((role) => ({ id: `ws_${role}`, name: role, role })));
  expect(managed.map(({ id }) => id)).toEqual(['ws_owner', 'ws_admin']);
});

test('the address of a workspace names it', () => {
  expect(toWorkspacePath('ws_1')).toBe('/admin?tab=team&workspace=ws_1');
});
