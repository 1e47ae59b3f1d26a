import { memo } from 'react';
import { AssistantMessage } from './AssistantMessage.tsx';
import { DateLine } from '../conversation/DateLine.tsx';
import type { MessageActions, MessageView } from './message-view.ts';
import { SummaryRow } from '../summaries/SummaryRow.tsx';
import { UserMessage } from './UserMessage.tsx';

export interface MessageRowProps {
  readonly message: MessageView;
  readonly actions: MessageActions;
  /** The first message of a day carries the date. */
  readonly beginsDay: boolean;
  readonly isReplyRunning: boolean;
  readonly isBeingEdited: boolean;
  /** It is the target message. */
  readonly isMarked: boolean;
  /** Far from the end: the browser may skip drawing it while it is out of sight. */
  readonly isOld: boolean;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, beginsDay, isMarked, isOld } = props;
  return (
    <div
      data-message={message.id}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      className={`mb-5 rounded-3 outline-offset-4 transition-colors duration-(--m3) data-marked:bg-info-tint data-marked:shadow-[0_0_0_8px_var(--info-tint)] last:mb-2 tablet:mb-6.5 tablet:last:mb-2 [contain-intrinsic-size:auto_240px] ${isOld ? '[content-visibility:auto]' : ''}`}
    >
      {beginsDay && <DateLine time={message.sentAt} />}
      <Content {...props} />
    </div>
  );
});

function Content({ message, actions, isReplyRunning, isBeingEdited }: MessageRowProps) {
  switch (message.role) {
    case 'summary':
      return <SummaryRow message={message} actions={actions} />;
    case 'user':
      return (
        <UserMessage
          message={message}
          actions={actions}
          canEdit={!isReplyRunning}
          isBeingEdited={isBeingEdited}
        />
      );
    case 'assistant':
      return <AssistantMessage message={message} actions={actions} canRegenerate={!isReplyRunning} />;
  }
}
