import { authRoutes } from '../features/auth/routes.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { usageRoutes } from '../features/usage/routes.ts';
import type { FeatureRoute } from '../platform/route.ts';

export const featureRoutes: readonly FeatureRoute[] = [
  ...authRoutes,
  ...chatRoutes,
  ...profileRoutes,
  ...settingsRoutes,
  ...usageRoutes,
];
