import type { ComponentType } from 'react';
import { createHashRouter, Navigate, type RouteObject } from 'react-router';
import type { FeatureRoute } from '../platform/route.ts';
import { followAnchors } from './anchors.ts';
import { AuthGuard } from './AuthGuard.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { RootLayout } from './RootLayout.tsx';

function guarded(Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    return (
      <AuthGuard>
        <Screen />
      </AuthGuard>
    );
  };
}

function toRoute({ path, access, load }: FeatureRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await load();
      return { Component: access === 'public' ? Screen : guarded(Screen) };
    },
  };
}

export function toRouteObjects(routes: readonly FeatureRoute[]): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: CrashBoundary,
      HydrateFallback: () => null,
      children: [...routes.map(toRoute), { path: '*', element: <Navigate to="/chat" replace /> }],
    },
  ];
}

export function createRouter(routes: readonly FeatureRoute[]) {
  followAnchors();
  return createHashRouter(toRouteObjects(routes));
}
