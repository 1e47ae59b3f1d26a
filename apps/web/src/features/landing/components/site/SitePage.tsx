import type { ReactNode } from 'react';
import { PageTitle } from '../../../../ui/page/PageTitle.tsx';
import type { Site } from '../../site.ts';
import { WIDTH } from '../look.ts';
import { SiteFrame } from './SiteFrame.tsx';

export interface SitePageProps {
  readonly site: Site;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A public page of text: a title, what it is about, and its sections. */
export function SitePage({ site, title, text, children }: SitePageProps) {
  return (
    <SiteFrame site={site}>
      <PageTitle name={title} />
      <div className={`pt-10 tablet:pt-18 ${WIDTH}`}>
        <h1
          tabIndex={-1}
          className="font-display text-[44px] leading-[50px] font-headline tracking-[-0.026em] outline-none"
        >
          {title}
        </h1>
        <p className="mt-4 max-w-160 text-17 leading-[27px]! text-ink-2">{text}</p>
        {children}
      </div>
    </SiteFrame>
  );
}
