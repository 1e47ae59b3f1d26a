import { useState } from 'react';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { chat } from '../../browser-chat.ts';
import { isEmptyDraft } from '../../composer/drafts.ts';
import type { ChatSession } from '../../sessions/session.ts';
import { useWaitingApprovals } from './use-waiting-approvals.ts';

export interface ApprovalDock {
  /** What stands in place of the composer, the oldest first. */
  readonly approvalIds: readonly string[];
  /** The composer is shown all the same. */
  readonly isWriting: boolean;
  /** The composer has made room at least once: when it comes back it does not take the focus by itself. */
  readonly wasShown: boolean;
  setWriting(isWriting: boolean): void;
}

const NONE: readonly string[] = [];

/** On a phone, where there is no room for both: whether the composer or what waits for approval is at the foot. */
export function useApprovalDock(session: ChatSession): ApprovalDock {
  const isPhone = useIsPhone();
  const waiting = useWaitingApprovals(session);
  const approvalIds = isPhone ? waiting : NONE;
  const [oldest = null] = approvalIds;
  const [known, setKnown] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [wasShown, setShown] = useState(false);
  if (oldest !== known) {
    setKnown(oldest);
    // What is being written does not vanish under the finger.
    setWriting(oldest !== null && !isEmptyDraft(chat.drafts.read(session.id)));
  } else if (oldest !== null && !isWriting && !wasShown) setShown(true);
  return { approvalIds, isWriting, wasShown, setWriting };
}
