import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { useIsInWorkspace } from './screens/spending/use-is-in-workspace.ts';
export { watchSpending } from './screens/spending/watch-spending.ts';
export { isWorkspaceTab } from './workspace-tabs.ts';

export const CreateWorkspace = lazyPart(() =>
  import('./components/CreateWorkspace.tsx').then((module) => ({ default: module.CreateWorkspace })),
);

export const WorkspaceAdmin = lazyPart(() =>
  import('./screens/WorkspaceAdmin.tsx').then((module) => ({ default: module.WorkspaceAdmin })),
);

export const SpendingItem = lazyPart(() =>
  import('./screens/spending/SpendingItem.tsx').then((module) => ({ default: module.SpendingItem })),
);

export const SpendingSheet = lazyPart(() =>
  import('./screens/spending/SpendingSheet.tsx').then((module) => ({ default: module.SpendingSheet })),
);

export const SpendingSetting = lazyPart(() =>
  import('./screens/spending/SpendingSetting.tsx').then((module) => ({ default: module.SpendingSetting })),
);

export const OwnWorkspaces = lazyPart(() =>
  import('./screens/OwnWorkspaces.tsx').then((module) => ({ default: module.OwnWorkspaces })),
);

export const CostTagFields = lazyPart(() =>
  import('./screens/spending/CostTagFields.tsx').then((module) => ({ default: module.CostTagFields })),
);
