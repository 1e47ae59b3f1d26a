import type { ReactNode } from 'react';
import type { Site } from '../../site.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

export interface SiteFrameProps {
  readonly site: Site;
  readonly children: ReactNode;
}

/** Header and footer of the public pages besides the first one. */
export function SiteFrame({ site, children }: SiteFrameProps) {
  return (
    <div className="min-h-dvh bg-surface dark:bg-canvas">
      <SiteHeader site={site} isLanding={false} isSticky />
      <main className="pt-17">{children}</main>
      <SiteFooter site={site} isLanding={false} />
    </div>
  );
}
