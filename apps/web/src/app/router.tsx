import type { ComponentType } from 'react';
import { createHashRouter, Navigate, type RouteObject } from 'react-router';
import type { FeatureRoute } from '../platform/route.ts';
import { followAnchors } from './anchors.ts';
import { isRefreshing } from '../platform/offline/stale-tab.ts';
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

/** While the page is about to be loaded anew what is on the screen stays, instead of a screen that cannot be had. */
async function loadScreen(load: FeatureRoute['load']): Promise<ComponentType> {
  try {
    const Screen = await load();
    if (Screen) return Screen;
  } catch (error) {
    if (!isRefreshing()) throw error;
  }
  return new Promise(() => undefined);
}

function toRoute({ path, access, load }: FeatureRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await loadScreen(load);
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
