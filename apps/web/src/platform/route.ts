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
