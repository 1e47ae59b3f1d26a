import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { MissingCredentials } from '../../../runs/index.ts';
import { VisionNote } from '../../pictures/VisionNote.tsx';
import type { ChatSession } from '../../sessions/session.ts';
import type { ChatCreditProps } from '../ChatCredit.tsx';
import { GuestRoomNote } from './GuestRoomNote.tsx';

/** Comes with the first thing that there is to say about money, and what it needs to know about payments. */
const ChatCredit = lazyPart(() =>
  import('../ChatCredit.tsx').then((module) => ({ default: module.ChatCredit })),
);

export interface ComposerNoticeProps {
  readonly session: ChatSession;
  /** An image is attached that the chosen model cannot see. */
  readonly needsVision: boolean;
  /** A model that could see it. */
  readonly visionModel: { readonly id: string; readonly name: string } | null;
  readonly credit: ChatCreditProps['state'] | null;
  readonly onUseModel: (modelId: string) => void;
}

/** What prevents a message from being sent. */
export function ComposerNotice({
  session,
  needsVision,
  visionModel,
  credit,
  onUseModel,
}: ComposerNoticeProps) {
  return (
    <>
      {session.messageCount === 0 && <GuestRoomNote />}
      {session.agent?.id != null && (
        <Suspense fallback={null}>
          <MissingCredentials agentId={session.agent.id} agentName={session.agent.name} />
        </Suspense>
      )}
      {needsVision ? (
        <VisionNote
          visionModel={
            visionModel ? { name: visionModel.name, onSwitch: () => onUseModel(visionModel.id) } : undefined
          }
        />
      ) : (
        credit && (
          <Suspense fallback={null}>
            <ChatCredit state={credit} onUseModel={onUseModel} />
          </Suspense>
        )
      )}
    </>
  );
}
