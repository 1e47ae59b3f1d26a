import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isSameDay } from './DateLine.tsx';
import { LatestPill } from './LatestPill.tsx';
import { MessageRow } from '../message/MessageRow.tsx';
import { handleMessageKey } from './message-keys.ts';
import type { MessageActions, MessageView } from '../message/message-view.ts';
import { findReadingPosition } from './reading-positions.ts';
import { useBranchPosition } from './use-branch-position.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { type MessageTarget, useMessageTarget } from './use-message-target.ts';
import { useMessageWindow } from './use-message-window.ts';

const ALWAYS_DRAWN = 6;
const doNothing = () => {};

export interface MessageListProps {
  /** Opens where it was left, else at its end. */
  readonly sessionId: string;
  /** Settled messages keep their identity from render to render. */
  readonly messages: readonly MessageView[];
  readonly actions: MessageActions;
  readonly editingId?: string | null | undefined;
  /** The target message of a link or a search result. */
  readonly target?: MessageTarget | null | undefined;
  readonly onTargetSeen?: (() => void) | undefined;
  /** So little of it is in view that nothing may cover it. */
  readonly isLow?: boolean | undefined;
}

export function MessageList(conversation: MessageListProps) {
  return <Conversation key={conversation.sessionId} {...conversation} />;
}

function Conversation({
  sessionId,
  messages,
  actions: given,
  editingId = null,
  target = null,
  onTargetSeen = doNothing,
  isLow = false,
}: MessageListProps) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const total = messages.length;
  const last = messages.at(-1);
  const isReplyRunning = last?.role === 'assistant' && last.isStreaming;
  const questionId = messages.findLast((message) => message.role === 'user')?.id ?? '';
  const targetIndex = target === null ? -1 : messages.findIndex(({ id }) => id === target.messageId);
  const [keptIndex] = useState(() => {
    const kept = findReadingPosition(sessionId);
    return messages.findIndex(({ id }) => id === kept?.messageId);
  });
  const drawn = useMessageWindow(scroller, { total, keptIndex, targetIndex, endKey: questionId });
  const end = useFollowEnd(scroller, content, {
    sessionId,
    questionId,
    runningId: isReplyRunning ? last.id : null,
    hasEnd: drawn.last === total,
  });
  const isTargetDrawn = targetIndex >= drawn.first && targetIndex < drawn.last;
  useMessageTarget(scroller, target, isTargetDrawn, { onArrive: end.leaveEnd, onDone: onTargetSeen });

  const actions = useBranchPosition(scroller, messages, given, end.settle);

  const goToLatest = () => {
    flushSync(drawn.showEnd);
    end.goToEnd();
  };

  return (
    <div data-print="flow" className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('list.label')}
        tabIndex={0}
        data-print="flow"
        onKeyDown={(event) => handleMessageKey(event, { messages, actions, canAsk: !isReplyRunning })}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="read-column min-h-[var(--reserved,0px)] px-4 pt-6 tablet:px-6 print:min-h-0"
        >
          {drawn.first > 0 && <div ref={drawn.before} aria-hidden className="h-px" />}
          {messages.slice(drawn.first, drawn.last).map((message, offset) => {
            const index = drawn.first + offset;
            const previous = messages[index - 1];
            return (
              <MessageRow
                key={message.id}
                message={message}
                actions={actions}
                beginsDay={previous !== undefined && !isSameDay(previous.sentAt, message.sentAt)}
                isReplyRunning={isReplyRunning}
                isBeingEdited={message.id === editingId}
                isMarked={message.id === target?.messageId}
                isOld={index < total - ALWAYS_DRAWN}
              />
            );
          })}
          {drawn.last < total && <div ref={drawn.after} aria-hidden className="h-px" />}
        </div>
      </div>
      {end.newLines !== null && !isLow && <LatestPill newLines={end.newLines} onPress={goToLatest} />}
    </div>
  );
}
