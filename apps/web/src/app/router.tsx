import type { ComponentType } from 'react';
import { createHashRouter, Navigate, type RouteObject } from 'react-router';
import { loadChatRuntime } from '../features/chat/index.ts';
import type { FeatureRoute } from '../platform/route.ts';
import { followAnchors } from './anchors.ts';
import { loadComponent } from '../ui/feedback/lazy-part.tsx';
import { AuthGuard } from './guards/AuthGuard.tsx';
import { CrashBoundary } from './crash/CrashBoundary.tsx';
import { NothingInstead } from './NothingInstead.tsx';
import { RootLayout } from './RootLayout.tsx';
import { PageUnavailable, ScreenUnavailable } from './crash/ScreenUnavailable.tsx';
import { AppShell } from './shell/AppShell.tsx';

function guarded(Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    return (
      <AuthGuard>
        <Screen />
      </AuthGuard>
    );
  };
}

function toRoute({ path, access, load, hasSidebar }: FeatureRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await loadComponent(load, hasSidebar === true ? ScreenUnavailable : PageUnavailable);
      return { Component: access === 'public' ? Screen : guarded(Screen) };
    },
  };
}

/** One frame around all screens that have the sidebar: it stays while they change. */
function toShellRoute(routes: readonly FeatureRoute[]): RouteObject {
  return {
    lazy: async () => {
      const ChatRuntime = await loadComponent(loadChatRuntime, NothingInstead);
      return { Component: () => <AppShell runtime={<ChatRuntime />} /> };
    },
    children: routes.map(toRoute),
  };
}

export function toRouteObjects(routes: readonly FeatureRoute[]): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: CrashBoundary,
      HydrateFallback: () => null,
      children: [
        toShellRoute(routes.filter(({ hasSidebar }) => hasSidebar === true)),
        ...routes.filter(({ hasSidebar }) => hasSidebar !== true).map(toRoute),
        { path: '*', element: <Navigate to="/chat" replace /> },
      ],
    },
  ];
}

export function createRouter(routes: readonly FeatureRoute[]) {
  followAnchors();
  return createHashRouter(toRouteObjects(routes));
}
