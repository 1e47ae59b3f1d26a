import type { ReactNode } from 'react';

export interface SidebarLink {
  readonly path: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isCurrent: boolean;
  /** What waits there. */
  readonly count?: number | undefined;
  /** Has a row only for as long as it matters, besides those that are always there. */
  readonly isTemporary?: boolean | undefined;
}
