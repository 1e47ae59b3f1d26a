import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showSidebar } from '../../platform/overlays/sidebar.ts';
import { IconButton } from '../button/IconButton.tsx';
import { PageTitle } from './PageTitle.tsx';

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title, e.g. whose page it is. */
  readonly subtitle?: string | undefined;
  /** Before the title: the page that this one belongs to. */
  readonly parent?: ReactNode;
  /** Beside the title; on phones below it. */
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  /** The current tab says it already. */
  readonly isTitleHidden?: boolean | undefined;
}

/** The bar on top of a page: what it is, and what can be done with all of it. */
export function PageHeader({
  title,
  subtitle,
  parent,
  tabs,
  actions,
  isTitleHidden = false,
}: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 pr-3 pl-1.5 tablet:min-h-12 tablet:pl-4">
      <PageTitle name={title} />
      {/* One item of the line: a long title is cut, it neither leaves its parent nor fills a line of its own. */}
      <div
        className={`flex max-w-full min-w-0 items-center gap-2 ${tabs === undefined || tabs === false ? 'tablet:flex-[1_1_10rem]' : ''}`}
      >
        <span className="tablet:hidden">
          <IconButton label={t('openSidebar')} size="large" onClick={showSidebar}>
            <Menu size={20} aria-hidden />
          </IconButton>
        </span>
        {parent}
        <h1
          tabIndex={-1}
          className={`min-w-0 truncate font-bold outline-none ${isTitleHidden ? (parent ? 'sr-only' : 'tablet:sr-only') : ''}`}
        >
          {title}
        </h1>
        {subtitle !== undefined && <span className="truncate text-ink-3">{subtitle}</span>}
      </div>
      {tabs !== undefined && tabs !== false && (
        <div className="min-w-0 max-tablet:order-last max-tablet:-mb-1.5 max-tablet:w-full tablet:-my-1.5">
          {tabs}
        </div>
      )}
      {/* Where they have a line of their own it begins as far from the edge as it ends. */}
      <div className="ml-auto flex flex-wrap items-center gap-2 pl-1.5 tablet:pl-0">{actions}</div>
    </header>
  );
}
