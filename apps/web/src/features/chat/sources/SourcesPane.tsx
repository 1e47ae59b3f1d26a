import { ChevronLeft, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';
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

/** Beside the conversation, and over it where there is no room for both. */
function SidePane(props: SourcesPaneProps) {
  const { t } = useTranslation(['chat', 'runs']);
  const pane = useRef<HTMLElement>(null);
  const { opening, onClose } = props;
  useFocusReturn();
  // What was pressed is read next, by keyboard and screen reader too.
  useEffect(() => {
    if (opening.isByItself !== true) pane.current?.focus({ preventScroll: true });
  }, [opening]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={t('agent.sources')}
      data-print="hide"
      onKeyDown={handleKeyDown}
      className="absolute inset-y-0 right-0 z-20 flex w-93 flex-col border-l border-line bg-surface-2 shadow-3 outline-none wide:static wide:shadow-none"
    >
      <Contents {...props} />
    </aside>
  );
}

/** The sources of an answer: a pane, on tablets a sheet, on phones a page of its own. */
export function SourcesPane(props: SourcesPaneProps) {
  const { t } = useTranslation(['chat', 'runs']);
  const { onClose } = props;
  if (useIsDesktop()) return <SidePane {...props} />;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('agent.sources')} from="right">
      <Contents {...props} />
    </Sheet>
  );
}
