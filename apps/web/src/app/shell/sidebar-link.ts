import type { ReactNode } from 'react';

export interface SidebarLink {
  readonly path: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isCurrent: boolean;
}
