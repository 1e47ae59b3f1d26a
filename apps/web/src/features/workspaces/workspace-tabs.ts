// The parts of a workspace. Another one is a row here and a screen in `screens/WorkspaceAdmin.tsx`.

interface TabRow {
  /** Its key in the texts, and in the address. */
  readonly name: string;
}

export const WORKSPACE_TABS = [
  { name: 'team' },
  { name: 'cost-centres' },
  { name: 'analytics' },
  { name: 'team-audit' },
  { name: 'team-settings' },
] as const satisfies readonly TabRow[];

export type WorkspaceTab = (typeof WORKSPACE_TABS)[number]['name'];

export const isWorkspaceTab = (name: string | null): name is WorkspaceTab =>
  WORKSPACE_TABS.some((tab) => tab.name === name);

export const toTabPath = (workspaceId: string, tab: WorkspaceTab): string =>
  `/admin?tab=${tab}&workspace=${encodeURIComponent(workspaceId)}`;
