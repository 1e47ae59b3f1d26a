import { authRoutes } from '../features/auth/routes.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import type { FeatureRoute } from '../platform/route.ts';

export const featureRoutes: readonly FeatureRoute[] = [...authRoutes, ...chatRoutes];
