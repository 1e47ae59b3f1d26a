import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedSnippet } from '../../../ui/MarkedSnippet.tsx';

export interface SessionResult {
  readonly sessionId: string;
  readonly sessionName: string;
  readonly messageId: string | null;
  readonly time: number;
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

export interface SessionResultsProps {
  /** Null while the first answer is on its way. */
  readonly results: readonly SessionResult[] | null;
  readonly onOpen: (result: SessionResult) => void;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[index + step]?.focus();
  event.preventDefault();
}

/** What was found in the chats, best first. */
export function SessionResults({ results, onOpen }: SessionResultsProps) {
  const { t, i18n } = useTranslation('chat');
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  if (results === null) return <p className="px-2 pt-4 text-12 text-ink-3">{t('sidebar.searching')}</p>;
  if (results.length === 0) {
    return (
      <p role="status" className="px-2 pt-4 text-12 text-ink-3">
        {t('sidebar.nothingFound')}
      </p>
    );
  }
  return (
    <nav
      aria-label={t('sidebar.results')}
      onKeyDown={moveFocus}
      className="-mx-0.5 min-h-0 flex-1 overflow-y-auto px-0.5 pt-2 pb-6"
    >
      <p role="status" className="sr-only">
        {t('sidebar.found', { count: results.length })}
      </p>
      {results.map((result) => (
        <button
          key={`${result.sessionId}/${result.messageId ?? ''}`}
          type="button"
          onClick={() => onOpen(result)}
          className="flex w-full flex-col rounded-2 px-2 py-1.5 text-left hover:bg-surface-3"
        >
          <span className="flex w-full items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-ink">
              {result.messageId === null ? (
                <MarkedSnippet text={result.text} marks={result.marks} />
              ) : result.sessionName === '' ? (
                t('session.untitled')
              ) : (
                result.sessionName
              )}
            </span>
            <span className="flex-none text-12 text-ink-3">{format.format(result.time)}</span>
          </span>
          {result.messageId !== null && (
            <span className="line-clamp-2 w-full text-12 text-ink-3">
              <MarkedSnippet text={result.text} marks={result.marks} />
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
