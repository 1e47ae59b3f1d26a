import type { Memory } from '@parley/contract/memory/schemas.ts';
import { History, Pencil, Pin, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { formatRunDate } from '../../../ui/format/format-run-time.ts';
import { memoryActions } from '../memory.api.ts';
import { FactForm } from './FactForm.tsx';

const PINNED = 3;
const USUAL = 2;

/** Earlier wordings, newest first; the newest can be taken up again. */
function Earlier({ memory, onRevert }: { readonly memory: Memory; readonly onRevert: () => void }) {
  const { t, i18n } = useTranslation('memory');
  return (
    <ol aria-label={t('earlier')} className="mt-2 border-l-2 border-line pl-3 text-12 text-ink-3">
      {memory.history.map(({ id, text, created_at: since }, index) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <span className="min-w-0 break-words">{text}</span>
          <time dateTime={since}>{formatRunDate(since, i18n.language)}</time>
          {index === 0 && (
            <Button size="small" onClick={onRevert}>
              <Undo2 size={13} aria-hidden />
              {t('revert')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who said it and when, with the way to the run that saved it. */
function Origin({ memory }: { readonly memory: Memory }) {
  const { t, i18n } = useTranslation('memory');
  const { source, run_id: runId, agent_id: agentId, agent_name: agent, updated_at: since } = memory;
  const when = formatRunDate(since, i18n.language);
  if (source === 'user') return t('fromYou', { when });
  if (runId === null || agent === null) return t('fromRun', { when });
  const path = `/agents/${encodeURIComponent(agentId)}?tab=runs&run=${encodeURIComponent(runId)}`;
  return (
    <Link className="touch-target text-info underline-offset-2 hover:underline" to={path}>
      {t('fromRun', { when })}
    </Link>
  );
}

export interface FactRowProps {
  readonly memory: Memory;
  /** Where facts of several agents are listed together. */
  readonly showsAgent: boolean;
}

/** One fact: where it is from, and what can be done with it. */
export function FactRow({ memory, showsAgent }: FactRowProps) {
  const { t, i18n } = useTranslation('memory');
  const [isEditing, setEditing] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const { id, text, importance, history, agent_name: agent } = memory;
  const { uses, last_used_at: usedAt } = memory;
  const isPinned = importance === PINNED;
  const report = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showError(toAppError(error)));
  if (isEditing)
    return (
      <li className="flex border-b border-line bg-surface-2 px-3 py-3">
        <FactForm
          text={text}
          onSave={async (next) => {
            if (next !== text) await memoryActions.change(id, { text: next });
          }}
          onClose={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-start gap-x-6 tablet:items-center gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-70">
        <p className="text-14 break-words whitespace-pre-wrap text-ink">{text}</p>
        {showsEarlier && (
          <Earlier
            memory={memory}
            onRevert={() => {
              setShowsEarlier(false);
              report(memoryActions.revert(id));
            }}
          />
        )}
      </div>
      <span className="flex min-w-0 flex-1 basis-40 flex-col tablet:contents">
        <span className="flex-none self-center text-12 text-ink-3 max-tablet:self-start tablet:w-44">
          <Origin memory={memory} />
          {showsAgent && <span className="block truncate">{agent ?? t('noAgent')}</span>}
        </span>
        <span className="tnum flex-none self-center text-12 text-ink-3 max-tablet:self-start tablet:w-32">
          {t('uses', { count: uses })}
          {usedAt !== null && (
            <span className="block max-tablet:ml-1 max-tablet:inline">
              {t('lastUsed', { when: formatRunDate(usedAt, i18n.language) })}
            </span>
          )}
        </span>
      </span>
      <span className="-my-1 ml-auto flex flex-none items-center">
        {history.length > 0 && (
          <IconButton
            label={t('earlier')}
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            <History size={15} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={t(isPinned ? 'unpin' : 'pin')}
          aria-pressed={isPinned}
          tone={isPinned ? 'strong' : 'quiet'}
          onClick={() => report(memoryActions.change(id, { importance: isPinned ? USUAL : PINNED }))}
        >
          <Pin size={15} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label={t('edit')} onClick={() => setEditing(true)}>
          <Pencil size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('forget')} onClick={() => report(memoryActions.remove(id))}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
