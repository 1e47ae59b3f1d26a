interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member' | 'viewer';
}

/** The workspaces that a person may administer. */
export function toManaged(memberships: readonly Membership[]): readonly Membership[] {
  return memberships.filter(({ role }) => role === 'owner' || role === 'admin');
}

export const toWorkspacePath = (workspaceId: string): string =>
  `/admin?tab=team&workspace=${encodeURIComponent(workspaceId)}`;
