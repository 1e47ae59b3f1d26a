import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { useCredentialCount, useTools } from '../../../platform/tools/use-tools.ts';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';
import { customToolCountQuery, serverCountQuery } from '../tools.api.ts';

const OWN_TOOLS = '/custom-webhook-tools';

const CATALOG_PATH = `${OWN_TOOLS}?tab=catalog`;

interface Tab {
  readonly name: 'catalog' | 'credentials' | 'own' | 'servers' | 'calls';
  readonly path: string;
  readonly count?: number | undefined;
  /** Something there needs the reader. */
  readonly needsLook?: boolean | undefined;
}

function useTabs(): readonly Tab[] {
  const tools = useTools();
  const credentials = useCredentialCount();
  const own = useQuery(customToolCountQuery, queryClient);
  const servers = useQuery(serverCountQuery, queryClient);
  return [
    { name: 'catalog', path: CATALOG_PATH, count: tools.data?.length },
    { name: 'credentials', path: '/credential-manager', ...credentials },
    { name: 'own', path: OWN_TOOLS, count: own.data },
    { name: 'servers', path: '/mcp-servers', ...servers.data },
    { name: 'calls', path: `${OWN_TOOLS}/executions` },
  ];
}

function isCurrent({ path }: Tab, pathname: string, tab: string | null): boolean {
  const [page, query] = path.split('?');
  if (pathname !== page) return false;
  return query === undefined ? tab !== 'catalog' : tab === 'catalog';
}

/** All about tools: which there are, what they need, those of the reader, and what they did. */
export function ToolTabs() {
  const { t } = useTranslation('tools');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const tabs = useTabs();
  const current = tabs.find((tab) => isCurrent(tab, pathname, search.get('tab')))?.name;
  const row = useCurrentInView<HTMLElement>(current ?? '');
  return (
    <nav ref={row} aria-label={t('tabs.label')} className="flex gap-5 overflow-x-auto px-2 tablet:px-3">
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.path}
          aria-current={tab.name === current ? 'page' : undefined}
          className="touch-target flex h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink tablet:h-12 forced-colors:not-aria-[current=page]:border-[Canvas]"
        >
          {t(`tabs.${tab.name}`)}{' '}
          {tab.count !== undefined && tab.count > 0 && (
            <span className="tnum text-12 font-regular text-ink-3">{tab.count}</span>
          )}{' '}
          {tab.needsLook === true && (
            <span className="size-2 rounded-full bg-warn-solid">
              <span className="sr-only">{t('tabs.needsLook')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
