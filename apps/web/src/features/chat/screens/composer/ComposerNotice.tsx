import { type ComponentProps, Suspense } from 'react';
import { MissingCredentials } from '../../../runs/index.ts';
import { VisionNote } from '../../pictures/VisionNote.tsx';
import type { ChatSession } from '../../sessions/session.ts';
import { ChatCredit } from '../ChatCredit.tsx';
import { GuestRoomNote } from './GuestRoomNote.tsx';

export interface ComposerNoticeProps {
  readonly session: ChatSession;
  /** An image is attached that the chosen model cannot see. */
  readonly needsVision: boolean;
  /** A model that could see it. */
  readonly visionModel: { readonly id: string; readonly name: string } | null;
  readonly credit: ComponentProps<typeof ChatCredit>['state'];
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
        <ChatCredit state={credit} onUseModel={onUseModel} />
      )}
    </>
  );
}
