import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameDay } from './DateLine.tsx';
import { LatestPill } from './LatestPill.tsx';
import { MessageRow } from './MessageRow.tsx';
import type { MessageActions, MessageView } from './message-view.ts';
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useFollowEnd } from './use-follow-end.ts';

const ALWAYS_DRAWN = 6;

export interface MessageListProps {
  /** A new key opens at the end. */
  readonly sessionId: string;
  /** Settled messages keep their identity from render to render. */
  readonly messages: readonly MessageView[];
  readonly actions: MessageActions;
}

export function MessageList({ sessionId, ...conversation }: MessageListProps) {
  return <Conversation key={sessionId} {...conversation} />;
}

function Conversation({ messages, actions }: Omit<MessageListProps, 'sessionId'>) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const isReplyRunning = last?.role === 'assistant' && last.isStreaming;
  const lastOwnId = messages.findLast((message) => message.role === 'user')?.id ?? '';
  const { newLines, goToEnd } = useFollowEnd(scroller, content, lastOwnId);
  const { first, sentinel } = useEarlierMessages(scroller, messages.length);

  return (
    <div data-print="flow" className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('list.label')}
        tabIndex={0}
        data-print="flow"
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="mx-auto flex min-h-full w-full max-w-196 flex-col justify-end px-4 pt-6 tablet:px-6"
        >
          {first > 0 && <div ref={sentinel} aria-hidden className="h-px flex-none" />}
          {messages.slice(first).map((message, offset) => {
            const index = first + offset;
            const before = messages[index - 1];
            return (
              <MessageRow
                key={message.id}
                message={message}
                actions={actions}
                beginsDay={before !== undefined && !isSameDay(before.sentAt, message.sentAt)}
                isReplyRunning={isReplyRunning}
                isOld={index < messages.length - ALWAYS_DRAWN}
              />
            );
          })}
        </div>
      </div>
      {newLines !== null && <LatestPill newLines={newLines} onPress={goToEnd} />}
      <ReplyAnnouncer last={last} />
    </div>
  );
}
