import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import type { AgentChoice } from './agent-choices.ts';
import { AgentOptions } from './AgentOptions.tsx';
import { useAgentList } from './use-agent-list.ts';

export interface AgentChooserProps {
  /** Who answers now; null: the model alone. */
  readonly current: AgentChoice | null;
  readonly onPick: (agent: AgentChoice | null) => void;
  readonly onClose: () => void;
  /** All of a sheet, not as much as it needs. */
  readonly fills?: boolean | undefined;
}

/** The agents that a chat can be given to: the default one, own ones and public ones. */
export function AgentChooser({ current, onPick, onClose, fills = false }: AgentChooserProps) {
  const { t } = useTranslation(['runs', 'common']);
  const listId = useId();
  const [q, setQ] = useState('');
  const list = useAgentList(q, true, { onPick, onClose });
  return (
    <div className="flex min-h-0 flex-col" onKeyDown={(event) => void list.handleKey(event)}>
      <div className="border-b border-line p-2">
        <SearchField label={t('agents.search')} value={q} onChange={setQ} />
      </div>
      {list.hasFailed ? (
        <div role="alert" className="flex items-center gap-3 p-3 text-13">
          <span className="flex-1">{t('agents.failed')}</span>
          <Button size="small" onClick={list.retry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : (
        <AgentOptions
          listId={listId}
          options={list.options}
          active={list.active}
          isCurrent={(option) => (option === null ? current === null : option.id === current?.id)}
          onPoint={list.point}
          onPick={onPick}
          fills={fills}
        />
      )}
      {!list.hasFailed && (list.isLoading || list.options.length === 0) && (
        <p role="status" className="px-4 pb-3 text-13 text-ink-3">
          {t(list.isLoading ? 'agents.loading' : 'agents.empty')}
        </p>
      )}
    </div>
  );
}
