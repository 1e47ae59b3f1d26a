import type { MemoryAgent } from '@parley/contract/memory/schemas.ts';
import { Bot, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Select } from '../../../ui/form/Select.tsx';

export interface AgentPaneProps {
  readonly agents: readonly MemoryAgent[];
  readonly agentId: string | null;
  readonly onChoose: (agentId: string | null) => void;
}

const ALL = '';

/** The agents that remember something: a column, on phones one choice. */
export function AgentPane({ agents, agentId, onChoose }: AgentPaneProps) {
  const { t } = useTranslation('memory');
  const total = agents.reduce((sum, { memories }) => sum + memories, 0);
  const rows = [
    { id: ALL, label: t('allAgents'), count: String(total), Icon: Layers },
    ...agents.map(({ id, name, memories, remembers, is_own: isOwn }) => ({
      id,
      label: name ?? t('noAgent'),
      count: isOwn && !remembers ? t('off') : String(memories),
      Icon: Bot,
    })),
  ];
  return (
    <>
      <div className="border-b border-line px-4 py-2 tablet:hidden">
        <Select
          aria-label={t('agents')}
          value={agentId ?? ALL}
          options={rows.map(({ id, label, count }) => ({ value: id, label: `${label} (${count})` }))}
          onChange={(id) => onChoose(id === ALL ? null : id)}
        />
      </div>
      <nav
        aria-label={t('agents')}
        className="hidden min-h-0 w-64 flex-none flex-col gap-0.5 overflow-y-auto border-r border-line p-2 tablet:flex"
      >
        {rows.map(({ id, label, count, Icon }) => (
          <Link
            key={id}
            to={id === ALL ? '/memory' : `/memory?agent=${encodeURIComponent(id)}`}
            aria-current={id === (agentId ?? ALL) ? 'page' : undefined}
            className={`flex min-h-9 items-center gap-2.5 rounded-3 px-2.5 font-medium ${id === (agentId ?? ALL) ? 'bg-surface-4 text-ink' : 'text-ink-2 hover:bg-surface-3'}`}
          >
            <Icon size={15} aria-hidden className="flex-none text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="tnum text-12 text-ink-3">{count}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
