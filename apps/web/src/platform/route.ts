import type { ComponentType } from 'react';

/** A row of a feature's `routes.ts`. The screen is a chunk of its own. */
export interface FeatureRoute {
  readonly path: string;
  /** `signed-in`: guests and members. */
  readonly access: 'public' | 'signed-in';
  /** `undefined`: it cannot be had any more, and the page is about to be loaded anew. */
  readonly load: () => Promise<ComponentType | undefined>;
}
