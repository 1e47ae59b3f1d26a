import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { useFreshMemberships } from './screens/use-fresh-memberships.ts';
export { isWorkspaceTab } from './workspace-tabs.ts';

export const CreateWorkspace = lazyPart(() =>
  import('./components/CreateWorkspace.tsx').then((module) => ({ default: module.CreateWorkspace })),
);

export const WorkspaceAdmin = lazyPart(() =>
  import('./screens/WorkspaceAdmin.tsx').then((module) => ({ default: module.WorkspaceAdmin })),
);
