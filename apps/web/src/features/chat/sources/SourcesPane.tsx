import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Pane } from '../../../ui/overlay/Pane.tsx';
import type { AssistantMessageView } from '../message/message-view.ts';
import type { SourceOpening } from './open-source.ts';
import { SourceList } from './SourceList.tsx';
import { listSources, splitByUse } from './sources.ts';
import { SourceText } from './SourceText.tsx';

export interface SourcesPaneProps {
  readonly message: AssistantMessageView;
  readonly opening: SourceOpening;
  readonly onOpen: (opening: SourceOpening) => void;
  readonly onClose: () => void;
  /** Under the list. */
  readonly below?: ReactNode;
}

function Contents({ message, opening, onOpen, onClose, below }: SourcesPaneProps) {
  const { t } = useTranslation(['chat', 'runs']);
  const sources = listSources(message.agentRun?.execution.toolLogs ?? []);
  const runId = message.agentRun?.runId ?? null;
  const shown = sources.find(({ number }) => number === opening.number);
  const openList = () => onOpen({ messageId: message.id, number: null, link: null });
  return (
    <>
      <div className="flex h-11 flex-none items-center gap-1 border-b border-line px-2">
        {shown ? (
          <button
            type="button"
            onClick={openList}
            className="touch-target flex h-8 min-w-0 items-center gap-1 rounded-2 px-1.5 text-13 font-strong hover:bg-surface-3"
          >
            <ChevronLeft size={16} aria-hidden className="flex-none" />
            <span className="truncate">{t('runs:sources.all')}</span>
          </button>
        ) : (
          <span className="px-2 text-13 font-strong">{t('agent.sources')}</span>
        )}
        <span className="tnum flex-1 text-13 text-ink-3">{sources.length}</span>
        <IconButton label={t('runs:sources.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown && runId !== null ? (
          // Another source begins at its own place.
          <SourceText
            key={shown.number}
            runId={runId}
            source={shown}
            text={message.text}
            isUsed={splitByUse(sources, message.text).used.includes(shown)}
            link={opening.link}
          />
        ) : (
          <>
            <SourceList
              sources={sources}
              text={message.text}
              onOpen={({ number }, link) => onOpen({ messageId: message.id, number, link })}
            />
            {below}
          </>
        )}
      </div>
    </>
  );
}

/** The sources of an answer. */
export function SourcesPane(props: SourcesPaneProps) {
  const { t } = useTranslation(['chat', 'runs']);
  return (
    <Pane
      label={t('agent.sources')}
      opening={props.opening}
      onClose={props.onClose}
      className="w-93 bg-surface-2"
    >
      <Contents {...props} />
    </Pane>
  );
}
