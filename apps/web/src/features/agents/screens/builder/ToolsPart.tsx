import { MAX_AGENT_TOOLS } from '@parley/contract/agents/constants.ts';
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

/** A tool that is stored with the agent and is not among those offered: what it does is not known. */
const toUnknown = (name: string, description: string) => ({
  name,
  display_name: name,
  description,
  icon: '',
  is_down: false,
  effect: null,
});

/** What the agent can do: the chosen tools, and all others by category. */
export function ToolsPart({ chosen, isAwaited, onChange }: ToolsPartProps) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const keyStateOf = useKeyState();
  const { data: tools, isError, isPending, refetch } = useTools();
  const toggle = (name: string) => {
    if (chosen.includes(name)) onChange(chosen.filter((other) => other !== name));
    else if (chosen.length < MAX_AGENT_TOOLS) onChange([...chosen, name]);
  };
  const rows = chosen.map((name) => {
    const tool = tools?.find((each) => each.name === name);
    return tool
      ? { tool, keyState: keyStateOf(tool) }
      : { tool: toUnknown(name, tools ? t('tools.gone') : ''), keyState: 'ready' as const };
  });
  const browse = tools ? t('tools.browse', { count: tools.length }) : t('tools.browseAny');
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
            {isOpen ? t('tools.close') : browse}
          </Button>
        </span>
      </div>
      {isError && <RetryBar title={t('tools.failed')} onRetry={() => void refetch()} />}
      {rows.length === 0 && isAwaited && <RowsSkeleton label={t('draft.writing.tools')} />}
      {rows.length === 0 && !isOpen && !isAwaited && <p className="text-ink-3">{t('tools.noneYet')}</p>}
      {isPending && (rows.length > 0 || isOpen) && <RowsSkeleton label={t('tools.loading')} />}
      {!isPending && rows.length > 0 && (
        <ul className="divide-y divide-line rounded-4 border border-line">
          {rows.map(({ tool, keyState }) => (
            <ToolRow key={tool.name} tool={tool} keyState={keyState} isChosen onToggle={toggle} />
          ))}
        </ul>
      )}
      {isOpen && tools && <ToolPicker tools={tools} chosen={chosen} onToggle={toggle} />}
    </section>
  );
}
