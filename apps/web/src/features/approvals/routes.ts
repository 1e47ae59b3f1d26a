import type { FeatureRoute } from '../../platform/route.ts';

export const approvalRoutes: readonly FeatureRoute[] = [
  {
    path: '/approvals/:approvalId?',
    access: 'signed-in',
    hasSidebar: true,
    load: () => import('./screens/ApprovalsScreen.tsx').then((module) => module.ApprovalsScreen),
  },
];
