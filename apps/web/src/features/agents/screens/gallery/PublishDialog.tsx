import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { useFocusReturn } from '../../../../ui/overlay/use-focus-return.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { agentActions } from '../../agent-actions.ts';
import { toAgentPath } from '../../agent.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { usePrivateAgents } from './use-private-agents.ts';

const TYPING_MS = 250;

interface ChoiceProps {
  readonly agent: Agent;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ agent, isChosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation('agents');
  const description = toShownDescription(agent, i18n.language);
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-2 has-checked:bg-surface-3">
        <input
          type="radio"
          name="agent"
          checked={isChosen}
          onChange={onChoose}
          className="size-4 flex-none accent-(--primary)"
        />
        <AgentTile name={agent.name} icon={agent.icon} />
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="block truncate font-strong">{agent.name}</span>
          <span className={`block truncate text-12 ${description === '' ? 'text-warn' : 'text-ink-3'}`}>
            {description === '' ? t('gallery.publish.undescribed') : description}
          </span>
        </span>
      </label>
    </li>
  );
}

interface ListProps {
  /** What is searched for. */
  readonly q: string;
  readonly own: ReturnType<typeof usePrivateAgents>;
  readonly chosen: Agent | null;
  readonly onChoose: (agent: Agent) => void;
}

function List({ q, own, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const { agents, isLoading, isError } = own;
  return (
    <>
      {isError && <RetryBar title={t('failed')} onRetry={own.retry} />}
      {isLoading && <RowsSkeleton label={t('loading')} />}
      {!isLoading && !isError && agents.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-3">
          {t(q === '' ? 'gallery.publish.none' : 'gallery.empty')}
          {q === '' && (
            <Button size="small" onClick={() => void navigate('/agents/auto-create')}>
              {t('gallery.describe')}
            </Button>
          )}
        </p>
      )}
      {agents.length > 0 && (
        <ul
          aria-label={t('gallery.publish.choose')}
          className="min-h-24 flex-1 divide-y divide-line overflow-y-auto rounded-3 border border-line"
        >
          {agents.map((agent) => (
            <Choice
              key={agent.id}
              agent={agent}
              isChosen={agent.id === chosen?.id}
              onChoose={() => onChoose(agent)}
            />
          ))}
          {own.hasMore && (
            <li className="p-2">
              <Button size="small" isBusy={own.isLoadingMore} onClick={own.loadMore}>
                {t('gallery.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface FormProps {
  readonly onPublished: (agent: Agent) => void;
}

function Form({ onPublished }: FormProps) {
  const { t } = useTranslation(['agents', 'common']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [showsInstructions, setShowsInstructions] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const q = useSettled(typed.trim(), TYPING_MS);
  const own = usePrivateAgents(q);
  // Only what is seen to be chosen is published.
  const chosen = own.agents.find(({ id }) => id === chosenId) ?? null;
  const publish = async (agent: Agent) => {
    setBusy(true);
    const done = await agentActions.publish(agent, showsInstructions);
    setBusy(false);
    if (done) onPublished(done);
  };
  return (
    <form
      className="mt-3 flex min-h-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void publish(chosen);
      }}
    >
      <p className="text-ink-2">{t('gallery.publish.text')}</p>
      <SearchField label={t('gallery.publish.find')} value={typed} onChange={setTyped} />
      <List
        q={q}
        own={own}
        chosen={chosen}
        onChoose={({ id, share_instructions: isShown }) => {
          setChosenId(id);
          setShowsInstructions(isShown);
        }}
      />
      {chosen && chosen.knowledge_ids.length > 0 && (
        <Notice tone="warn" title={t('knowledge.lent')}>
          {t('knowledge.lentText')}
        </Notice>
      )}
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={showsInstructions}
          onChange={(event) => setShowsInstructions(event.target.checked)}
          className="size-4 flex-none accent-(--primary)"
        />
        <span>
          {t('fields.share_instructions')} <span className="text-ink-3">{t('help.share_instructions')}</span>
        </span>
      </label>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <span className="mr-auto text-ink-3">
          {chosen ? (
            <Button variant="ghost" onClick={() => void navigate(`${toAgentPath(chosen.id)}/edit`)}>
              {t('menu.edit')}
            </Button>
          ) : (
            t('gallery.publish.chooseFirst')
          )}
        </span>
        <Dialog.Close asChild>
          <Button>{t('common:cancel')}</Button>
        </Dialog.Close>
        <Button variant="primary" type="submit" disabled={chosen === null} isBusy={isBusy}>
          {t('gallery.publish.action')}
        </Button>
      </div>
    </form>
  );
}

function Content(form: FormProps) {
  useFocusReturn();
  const { t } = useTranslation('agents');
  return (
    <Dialog.Content
      aria-describedby={undefined}
      className="rise-in fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-4 border border-line bg-surface p-5 text-13 shadow-3 outline-none dark:border-line-strong"
    >
      <Dialog.Title className="text-17 font-bold">{t('gallery.publish.title')}</Dialog.Title>
      <Form {...form} />
    </Dialog.Content>
  );
}

/** One of one's own agents is shown to everyone from now on. */
export function PublishDialog({ onPublished, onClose }: FormProps & { readonly onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Content onPublished={onPublished} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
