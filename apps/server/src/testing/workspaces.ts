// Workspaces of tests that are about what is done in them.
import type { Person, TestApp } from './test-app.ts';

export async function addMember(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  workspaceId: string,
  { userId }: Person,
  { pays, role = 'member' }: { pays: 'self' | 'owner'; role?: 'owner' | 'admin' | 'member' | 'viewer' },
): Promise<void> {
  await db.write((tx) =>
    tx
      .insertInto('workspace_members')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        role,
        monthly_cap: null,
        team_id: null,
        project_id: null,
        department_id: null,
        pays,
        joined_at: clock.now(),
      })
      .execute(),
  );
}

/** Answers its id. */
export async function createWorkspace(app: Pick<TestApp, 'db' | 'clock'>, owner: Person): Promise<string> {
  const id = 'wsp_test';
  const nowMs = app.clock.now();
  await app.db.write((tx) =>
    tx
      .insertInto('workspaces')
      .values({
        id,
        name: 'Harbour & Pine',
        owner_id: owner.userId,
        owner_pays: 1,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute(),
  );
  await addMember(app, id, owner, { pays: 'owner', role: 'owner' });
  return id;
}
