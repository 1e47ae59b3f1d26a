import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import { MAX_SUB_AGENTS } from '@parley/contract/agents/constants.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { useAgent, useVisibleAgents } from '../../use-agents.ts';
import { useSettled } from '../../../../ui/use-settled.ts';

const TYPING_MS = 200;

interface RowProps {
  readonly name: string;
  readonly description: string;
  readonly isChosen: boolean;
  readonly isFull?: boolean;
  readonly onToggle: () => void;
}

function Row({ name, description, isChosen, isFull = false, onToggle }: RowProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-2">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFull}
          onChange={onToggle}
          className="size-4 flex-none accent-(--primary)"
        />
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="block truncate font-strong">{name}</span>
          {description !== '' && <span className="block truncate text-13 text-ink-3">{description}</span>}
        </span>
      </label>
    </li>
  );
}

/** One that was deleted or made private since is still listed, so that it can be taken out. */
function ChosenRow({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const { t, i18n } = useTranslation('agents');
  const { data, isError } = useAgent(id);
  const name = data?.name ?? (isError ? t('subAgents.gone') : id);
  return (
    <Row
      name={name}
      description={data ? toShownDescription(data, i18n.language) : ''}
      isChosen
      onToggle={onRemove}
    />
  );
}

interface FoundProps {
  readonly chosen: readonly string[];
  readonly ownId: string | null;
  readonly onAdd: (id: string) => void;
}

function Found({ chosen, ownId, onAdd }: FoundProps) {
  const { t, i18n } = useTranslation('agents');
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useVisibleAgents(useSettled(words.trim(), TYPING_MS));
  const found = (data?.agents ?? []).filter(({ id }) => id !== ownId && !chosen.includes(id));
  const isFull = chosen.length >= MAX_SUB_AGENTS;
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t('subAgents.find')} value={words} onChange={setWords} />
      {isFull && <p className="text-ink-3">{t('subAgents.full', { most: MAX_SUB_AGENTS })}</p>}
      {isError && <RetryBar title={t('subAgents.failed')} onRetry={() => void refetch()} />}
      {data && found.length === 0 && <p className="text-ink-3">{t('subAgents.none')}</p>}
      {found.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-4 border border-line">
          {found.map((agent) => (
            <Row
              key={agent.id}
              name={agent.name}
              description={toShownDescription(agent, i18n.language)}
              isChosen={false}
              isFull={isFull}
              onToggle={() => onAdd(agent.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

export interface SubAgentsPartProps {
  readonly chosen: readonly string[];
  readonly ownId: string | null;
  readonly onChange: (chosen: string[]) => void;
}

/** Agents that this one calls as tools: the chosen ones, and all others that the person sees. */
export function SubAgentsPart({ chosen, ownId, onChange }: SubAgentsPartProps) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('fields.sub_agent_ids')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-strong">{t('fields.sub_agent_ids')}</h2>
        <span className="ml-auto">
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Plus size={14} aria-hidden />
            {t(isOpen ? 'subAgents.close' : 'subAgents.browse')}
          </Button>
        </span>
      </div>
      {chosen.length === 0 && !isOpen && <p className="text-ink-3">{t('subAgents.noneYet')}</p>}
      {chosen.length > 0 && (
        <ul className="divide-y divide-line rounded-4 border border-line">
          {chosen.map((id) => (
            <ChosenRow key={id} id={id} onRemove={() => onChange(chosen.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
      {isOpen && <Found chosen={chosen} ownId={ownId} onAdd={(id) => onChange([...chosen, id])} />}
    </section>
  );
}
