import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';
import { toCentresQuery } from '../cost-centres/cost-centres.api.ts';
import { CostCentresTab } from '../cost-centres/CostCentresTab.tsx';
import { WORKSPACE_TABS, toTabPath, type WorkspaceTab } from '../workspace-tabs.ts';
import { toWorkspaceQuery } from './workspaces.api.ts';
import { AnalyticsTab } from './analytics/AnalyticsTab.tsx';
import { AuditTab } from './AuditTab.tsx';
import { MembersTab } from './MembersTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

export interface WorkspaceAdminProps {
  readonly workspaceId: string;
  readonly tab: WorkspaceTab;
  /** Switches to another workspace, or to the platform. */
  readonly parent?: ReactNode;
}

const SCREENS = {
  team: MembersTab,
  'cost-centres': CostCentresTab,
  analytics: AnalyticsTab,
  'team-audit': AuditTab,
  'team-settings': SettingsTab,
} as const;

function Tabs({
  workspaceId,
  current,
  members,
}: {
  readonly workspaceId: string;
  readonly current: WorkspaceTab;
  readonly members: number | undefined;
}) {
  const { t } = useTranslation('workspaces');
  const { data: costCentres } = useQuery(toCentresQuery(workspaceId), queryClient);
  const counts: Partial<Record<WorkspaceTab, number | undefined>> = {
    team: members,
    'cost-centres': costCentres?.total,
  };
  // Again once the numbers have come, which take room beside the names.
  const row = useCurrentInView<HTMLElement>(
    `${current} ${members !== undefined} ${costCentres !== undefined}`,
  );
  return (
    <nav ref={row} aria-label={t('tabs.label')} className="flex gap-5 overflow-x-auto px-2 tablet:px-3">
      {WORKSPACE_TABS.map(({ name }) => (
        <Link
          key={name}
          to={toTabPath(workspaceId, name)}
          aria-current={name === current ? 'page' : undefined}
          className="touch-target flex h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink tablet:h-12 forced-colors:not-aria-[current=page]:border-[Canvas]"
        >
          {t(`tabs.${name}`)}
          {counts[name] !== undefined && (
            <span className="tnum text-12 font-regular text-ink-3">{counts[name]}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** A workspace, for its owners and admins. */
export function WorkspaceAdmin({ workspaceId, tab, parent }: WorkspaceAdminProps) {
  const { t } = useTranslation('workspaces');
  const found = useQuery(toWorkspaceQuery(workspaceId), queryClient);
  const workspace = found.data;
  const Screen = SCREENS[tab];
  return (
    <Page
      title={workspace?.name ?? t('title')}
      parent={parent}
      isTitleHidden={parent !== undefined}
      tabs={<Tabs workspaceId={workspaceId} current={tab} members={workspace?.members} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {found.isError && <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={48} />}
        {workspace && <Screen key={workspace.id} workspace={workspace} />}
      </div>
    </Page>
  );
}
