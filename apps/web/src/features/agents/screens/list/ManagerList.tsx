import { AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { Bot, MessageCircle, Pencil } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Kbd } from '../../../../ui/display/Kbd.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { useAuth } from '../../../auth/index.ts';
import { toAgentPath, toChatPath } from '../../agent.ts';
import { AgentTable } from '../../components/AgentTable.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useActivity } from '../../use-activity.ts';
import { useNameOfModel } from '../use-name-of-model.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import type { Manager } from './use-manager.ts';

interface ManagerListProps {
  readonly manager: Manager;
  readonly searchRef: Ref<HTMLInputElement>;
}

function RowActions({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  return (
    <>
      <span className="hidden group-focus-within:inline-flex group-hover:inline-flex tablet:inline-flex desktop:opacity-0 desktop:group-focus-within:opacity-100 desktop:group-hover:opacity-100 max-tablet:hidden!">
        <IconButton label={t('menu.chat')} onClick={() => void navigate(toChatPath(agent.id))}>
          <MessageCircle size={15} aria-hidden />
        </IconButton>
        {agent.permissions.edit && (
          <IconButton label={t('menu.edit')} onClick={() => void navigate(`${toAgentPath(agent.id)}/edit`)}>
            <Pencil size={15} aria-hidden />
          </IconButton>
        )}
      </span>
      <AgentMenu agent={agent} />
    </>
  );
}

function Rows({ manager }: Pick<ManagerListProps, 'manager'>) {
  const { t } = useTranslation('agents');
  const nameOfModel = useNameOfModel();
  const userId = useAuth((state) => state.account?.id ?? null);
  const activity = useActivity(manager.agents, userId);
  if (manager.isLoading) return <RowsSkeleton label={t('loading')} />;
  if (manager.isEmpty)
    return (
      <EmptyState
        icon={<Bot size={16} aria-hidden />}
        title={t('empty.title')}
        isFlush
        action={<ButtonLink to="/agents/create">{t('empty.action')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    );
  if (manager.agents.length === 0 && !manager.hasFailed)
    return <p className="py-6 text-ink-3">{t('nothingFound')}</p>;
  return (
    <div className={manager.hasFailed ? 'opacity-60' : undefined}>
      {manager.agents.length > 0 && (
        <AgentTable
          agents={manager.agents}
          selectedId={manager.selectedId}
          activity={activity}
          nameOfModel={nameOfModel}
          actionsOf={(agent) => <RowActions agent={agent} />}
        />
      )}
    </div>
  );
}

export function ManagerList({ manager, searchRef }: ManagerListProps) {
  const { t } = useTranslation('agents');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          aria-label={t('sort.label')}
          value={manager.sort}
          options={AGENT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={manager.order}
        />
        <div className="ml-auto min-w-0 max-tablet:flex-1 tablet:w-56">
          <SearchField
            ref={searchRef}
            label={t('find')}
            value={manager.typed}
            onChange={manager.type}
            keys={['/']}
          />
        </div>
      </div>
      {manager.hasFailed && <RetryBar title={t('failed')} onRetry={manager.retry} />}
      <Rows manager={manager} />
      {manager.agents.length > 0 && (
        <div className="flex flex-wrap items-center gap-4 text-ink-3">
          <span>{t('count', { count: manager.total })}</span>
          <Pager
            page={manager.page}
            perPage={manager.perPage}
            total={manager.total}
            onChange={manager.turnTo}
          />
          <span className="ml-auto flex items-center gap-1.5 pointer-coarse:hidden">
            <Kbd keys={['J']} />
            <Kbd keys={['K']} />
            {t('keys.move')}
            <span className="w-2" />
            <Kbd keys={['Enter']} />
            {t('keys.open')}
          </span>
        </div>
      )}
    </>
  );
}
