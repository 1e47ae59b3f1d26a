import { PRIVATE_AGENTS, type WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { evenPace, FilterChips } from '../../../usage/index.ts';
import { NONE, sharesOf, type AnalyticsView, type Dimension, type Share } from '../../analytics-view.ts';
import { CostRows } from '../../components/CostRows.tsx';
import { MemberCosts } from '../../components/MemberCosts.tsx';
import { isWorkspaceTab, toTabPath } from '../../workspace-tabs.ts';
import { toBudgetQuery } from './analytics.api.ts';
import { AnalyticsCosts } from './AnalyticsCosts.tsx';
import { AnalyticsFigures } from './AnalyticsFigures.tsx';

export interface AnalyticsContentProps {
  readonly workspaceId: string;
  readonly analytics: WorkspaceAnalytics;
  readonly view: AnalyticsView;
  readonly onView: (view: AnalyticsView) => void;
}

const LISTS = ['team', 'project', 'department', 'agent'] as const;

/** Where what is unassigned gets a team, a project or a department. */
const ASSIGN_TAB: string = 'cost-centres';

function useNames() {
  const { t } = useTranslation('workspace-analytics');
  return (dimension: Dimension, share: Share | undefined): string => {
    if (share?.id === null) return t(dimension === 'agent' ? 'noAgent' : 'parts.none');
    if (share?.id === PRIVATE_AGENTS) return t('privateAgents');
    return share?.label ?? t(dimension === 'member' ? 'formerMember' : 'deleted');
  };
}

function Chips({ analytics, view, onView }: Pick<AnalyticsContentProps, 'analytics' | 'view' | 'onView'>) {
  const { t } = useTranslation('workspace-analytics');
  const nameOf = useNames();
  const { filter } = view;
  if (filter === null) return null;
  const { dimension, id } = filter;
  const found = sharesOf(analytics, dimension).find((share) => (share.id ?? NONE) === id);
  const name = id === NONE ? t(dimension === 'agent' ? 'noAgent' : 'parts.none') : nameOf(dimension, found);
  return (
    <FilterChips
      chips={[
        {
          id: dimension,
          label: `${t(`splits.${dimension}`)}: ${name}`,
          onRemove: () => onView({ ...view, filter: null }),
        },
      ]}
    />
  );
}

/** The numbers of a period, and a click on any name that narrows all of them to it. */
export function AnalyticsContent({ workspaceId, analytics, view, onView }: AnalyticsContentProps) {
  const { t } = useTranslation('workspace-analytics');
  const nameOf = useNames();
  const { filter } = view;
  const { data: budget = null } = useQuery(toBudgetQuery(workspaceId, filter), queryClient);
  const today = analytics.by_day.at(-1)?.date;
  const isSelected = (dimension: Dimension) => (share: Share) =>
    filter?.dimension === dimension && filter.id === (share.id ?? NONE);
  const select = (dimension: Dimension) => (share: Share) =>
    onView({
      ...view,
      filter: isSelected(dimension)(share) ? null : { dimension, id: share.id ?? NONE },
    });
  if (analytics.totals.requests === 0)
    return (
      <>
        <Chips analytics={analytics} view={view} onView={onView} />
        <EmptyState
          icon={<ChartColumn size={16} aria-hidden />}
          title={t('empty', { count: analytics.days })}
          isFlush
        >
          {t('emptyText')}
        </EmptyState>
      </>
    );
  return (
    <>
      <Chips analytics={analytics} view={view} onView={onView} />
      <AnalyticsFigures analytics={analytics} />
      <AnalyticsCosts
        analytics={analytics}
        split={view.split}
        onSplit={(split) => onView({ ...view, split })}
        pace={budget === null || today === undefined ? null : evenPace(budget, today)}
      />
      <div className="mt-6 grid items-start gap-x-11 gap-y-8 desktop:grid-cols-[minmax(0,1.87fr)_minmax(0,1fr)]">
        <MemberCosts
          members={analytics.by_member}
          isSelected={isSelected('member')}
          onSelect={select('member')}
        />
        <div className="flex flex-col gap-8">
          {LISTS.map((dimension) => (
            <CostRows
              key={dimension}
              title={t(`lists.${dimension}`)}
              shares={sharesOf(analytics, dimension)}
              nameOf={(share) => nameOf(dimension, share)}
              assign={
                dimension !== 'agent' &&
                isWorkspaceTab(ASSIGN_TAB) && (
                  <Link
                    to={toTabPath(workspaceId, ASSIGN_TAB)}
                    className="touch-target font-medium text-info hover:underline"
                  >
                    {t('assign')}
                  </Link>
                )
              }
              isSelected={isSelected(dimension)}
              onSelect={select(dimension)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
