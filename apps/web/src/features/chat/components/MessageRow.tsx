import { memo } from 'react';
import { AssistantMessage } from './AssistantMessage.tsx';
import { DateLine } from './DateLine.tsx';
import type { MessageActions, MessageView } from './message-view.ts';
import { UserMessage } from './UserMessage.tsx';

export interface MessageRowProps {
  readonly message: MessageView;
  readonly actions: MessageActions;
  /** The first message of a day carries the date. */
  readonly beginsDay: boolean;
  readonly isReplyRunning: boolean;
  /** Far from the end: the browser may skip drawing it while it is out of sight. */
  readonly isOld: boolean;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, actions, beginsDay, isReplyRunning, isOld } = props;
  return (
    <div
      data-message={message.id}
      className={`mb-5 last:mb-2 tablet:mb-6.5 tablet:last:mb-2 ${isOld ? '[content-visibility:auto] [contain-intrinsic-size:auto_240px]' : ''}`}
    >
      {beginsDay && <DateLine time={message.sentAt} />}
      {message.role === 'user' ? (
        <UserMessage message={message} actions={actions} canEdit={!isReplyRunning} />
      ) : (
        <AssistantMessage message={message} actions={actions} canRegenerate={!isReplyRunning} />
      )}
    </div>
  );
});
