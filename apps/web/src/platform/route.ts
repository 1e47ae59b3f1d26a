import type { ComponentType } from 'react';

/** A row of a feature's `routes.ts`. The screen is a chunk of its own. */
export interface FeatureRoute {
  readonly path: string;
  /** `signed-in`: guests and members. */
  readonly access: 'public' | 'signed-in';
  /** Shown beside the sidebar to signed-in users. */
  readonly hasSidebar?: true;
  readonly load: () => Promise<ComponentType>;
}

type Shown = Pick<FeatureRoute, 'access' | 'hasSidebar'>;

export const BESIDE_SIDEBAR: Shown = { access: 'signed-in', hasSidebar: true };

/** For routes whose screens come in one file: the first visit knows of every file. */
export function screensOf<Module>(load: () => Promise<Module>, shown: Shown) {
  return (path: string, screen: (module: Module) => ComponentType): FeatureRoute => ({
    ...shown,
    path,
    load: () => load().then(screen),
  });
}
