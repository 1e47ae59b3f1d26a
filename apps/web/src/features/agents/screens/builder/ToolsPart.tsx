import { MAX_AGENT_TOOLS } from '@parley/contract/agents/constants.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useKeyState, useTools } from '../../../../platform/tools/use-tools.ts';
import { ToolPicker, ToolRow } from '../../../tools/index.ts';

export interface ToolsPartProps {
  readonly chosen: readonly string[];
  /** A draft is going to choose them. */
  readonly isAwaited: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** A tool that is stored with the agent and is no longer offered. */
function toUnknown(name: string): Tool {
  return {
    name,
    display_name: name,
    description: '',
    icon: '',
    category: '',
    provider: '',
    internal_name: name,
    parameters: {},
    credential_keys: [],
    price: 0,
    is_custom: false,
    effect: 'read',
    is_down: false,
    credit: null,
  };
}

/** What the agent can do: the chosen tools, and all others by category. */
export function ToolsPart({ chosen, isAwaited, onChange }: ToolsPartProps) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const keyStateOf = useKeyState();
  const { data: tools = [], isError, refetch } = useTools();
  const toggle = (name: string) => {
    if (chosen.includes(name)) onChange(chosen.filter((other) => other !== name));
    else if (chosen.length < MAX_AGENT_TOOLS) onChange([...chosen, name]);
  };
  const rows = chosen.map((name) => tools.find((tool) => tool.name === name) ?? toUnknown(name));
  return (
    <section id="agent-part-tools" aria-label={t('parts.tools')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-strong">{t('fields.tools')}</h2>
        <span className="tnum rounded-full bg-surface-3 px-2 text-12 text-ink-2">
          {t('tools.chosen', { count: chosen.length })}
        </span>
        <span className="ml-auto">
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Plus size={14} aria-hidden />
            {t(isOpen ? 'tools.close' : 'tools.browse', { count: tools.length })}
          </Button>
        </span>
      </div>
      {isError && <RetryBar title={t('tools.failed')} onRetry={() => void refetch()} />}
      {rows.length === 0 && isAwaited && <RowsSkeleton label={t('draft.writing.tools')} />}
      {rows.length === 0 && !isOpen && !isAwaited && <p className="text-ink-3">{t('tools.noneYet')}</p>}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-4 border border-line">
          {rows.map((tool) => (
            <ToolRow key={tool.name} tool={tool} keyState={keyStateOf(tool)} isChosen onToggle={toggle} />
          ))}
        </ul>
      )}
      {isOpen && <ToolPicker tools={tools} chosen={chosen} onToggle={toggle} />}
    </section>
  );
}
