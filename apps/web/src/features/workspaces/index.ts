import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { useFreshMemberships } from './screens/use-fresh-memberships.ts';
export { useIsInWorkspace } from './spending/use-is-in-workspace.ts';
export { isWorkspaceTab } from './workspace-tabs.ts';

export const CreateWorkspace = lazyPart(() =>
  import('./components/CreateWorkspace.tsx').then((module) => ({ default: module.CreateWorkspace })),
);

export const WorkspaceAdmin = lazyPart(() =>
  import('./screens/WorkspaceAdmin.tsx').then((module) => ({ default: module.WorkspaceAdmin })),
);

export const SpendingItem = lazyPart(() =>
  import('./spending/SpendingItem.tsx').then((module) => ({ default: module.SpendingItem })),
);

export const SpendingSheet = lazyPart(() =>
  import('./spending/SpendingSheet.tsx').then((module) => ({ default: module.SpendingSheet })),
);

export const SpendingSetting = lazyPart(() =>
  import('./spending/SpendingSetting.tsx').then((module) => ({ default: module.SpendingSetting })),
);

export const CostTagFields = lazyPart(() =>
  import('./spending/CostTagFields.tsx').then((module) => ({ default: module.CostTagFields })),
);
