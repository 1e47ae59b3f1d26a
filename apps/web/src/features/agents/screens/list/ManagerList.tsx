import { Bot } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { KeyHints } from '../../../../ui/display/KeyHints.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useAuth } from '../../../auth/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useActivity, type Activity } from '../../use-activity.ts';
import { useNameOfModel } from '../use-name-of-model.ts';
import { AgentTable } from './AgentTable.tsx';
import { ManagerFilters } from './ManagerFilters.tsx';
import { RowActions } from './RowActions.tsx';
import type { Manager } from './use-manager.ts';

interface ManagerListProps {
  readonly manager: Manager;
  readonly searchRef: Ref<HTMLInputElement>;
}

interface ShownProps {
  readonly manager: Manager;
  readonly activity: Activity;
}

function None({ manager }: Pick<ShownProps, 'manager'>) {
  const { t } = useTranslation('agents');
  const icon = <Bot size={16} aria-hidden />;
  if (manager.isNarrowed)
    return (
      <EmptyState
        icon={icon}
        title={t('gallery.empty')}
        isFlush
        action={<Button onClick={manager.clear}>{t('gallery.clear')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      isFlush
      action={<ButtonLink to="/agents/create">{t('empty.action')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

function Rows({ manager, activity }: ShownProps) {
  const { t } = useTranslation('agents');
  const nameOfModel = useNameOfModel();
  if (manager.isLoading) return <RowsSkeleton label={t('loading')} />;
  if (manager.agents.length === 0) return manager.hasFailed ? null : <None manager={manager} />;
  return (
    <div className={manager.hasFailed ? 'opacity-60' : undefined}>
      <AgentTable
        agents={manager.agents}
        selectedId={manager.selectedId}
        activity={activity}
        nameOfModel={nameOfModel}
        actionsOf={(agent) => <RowActions agent={agent} />}
      />
    </div>
  );
}

/** What the listed agents come to, where all of them are on this page. */
function Sums({ manager, activity }: ShownProps) {
  const { t, i18n } = useTranslation('agents');
  const spending = manager.agents.map(({ id }) => activity.spendingOf(id));
  const known = spending.filter((each) => each !== null);
  if (manager.total > manager.agents.length || known.length < spending.length)
    return <span>{t('count', { count: manager.total })}</span>;
  const runs = known.reduce((sum, each) => sum + each.runs, 0);
  const cost = known.reduce((sum, each) => sum + each.cost, 0);
  return (
    <span className="tnum">
      {t('sums', {
        agents: t('count', { count: manager.total }),
        runs: t('runCount', { count: runs, runs: formatCount(runs, i18n.language) }),
        cost: formatMoney(cost, i18n.language),
      })}
    </span>
  );
}

function Foot({ manager, activity }: ShownProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="flex flex-wrap items-center gap-4 text-ink-3">
      <Sums manager={manager} activity={activity} />
      <Pager page={manager.page} perPage={manager.perPage} total={manager.total} onChange={manager.turnTo} />
      <div className="ml-auto">
        <KeyHints
          hints={[
            { keys: ['J', 'K'], does: t('keys.move') },
            { keys: ['Enter'], does: t('keys.open') },
            { keys: ['R'], does: t('keys.run') },
          ]}
        />
      </div>
    </div>
  );
}

export function ManagerList({ manager, searchRef }: ManagerListProps) {
  const { t } = useTranslation('agents');
  const userId = useAuth((state) => state.account?.id ?? null);
  const activity = useActivity(manager.agents, userId);
  return (
    <>
      <ManagerFilters manager={manager} searchRef={searchRef} />
      {manager.hasFailed && <RetryBar title={t('failed')} onRetry={manager.retry} />}
      <Rows manager={manager} activity={activity} />
      {manager.agents.length > 0 && <Foot manager={manager} activity={activity} />}
    </>
  );
}
