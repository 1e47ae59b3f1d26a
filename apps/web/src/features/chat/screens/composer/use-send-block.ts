import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../../platform/toasts.ts';
import { useAuth } from '../../../auth/index.ts';
import type { CreditState } from '../../conversation/CreditBanner.tsx';
import { toCreditState, type CallPrices, type PlannedCall } from '../../credit-state.ts';
import { filesOf, type Draft } from '../../composer/drafts.ts';
import { isReading } from '../../attachments/draft-file.ts';
import { toPromptText } from '../../attachments/prompt-text.ts';
import type { Message } from '../../sessions/message.ts';
import { countCharacters } from '../../reply/request.ts';
import type { ChatSession } from '../../sessions/session.ts';
import { useIsOwnMoney } from './own-money.ts';

export interface SendBlock {
  readonly credit: CreditState | null;
  /** A sentence when sending is not possible now. */
  readonly reason: string | undefined;
}

function countFileCharacters(draft: Draft): number {
  return filesOf(draft).reduce(
    (sum, { reading }) => sum + (reading.state === 'read' ? reading.extraction.content.text.length : 0),
    0,
  );
}

/** What there is to say about the reader's balance; nothing where another account pays. */
function useCredit(sessionId: string, call: PlannedCall): CreditState | null {
  const account = useAuth((state) => state.account);
  const credit = account && toCreditState(account, call);
  return useIsOwnMoney(sessionId, credit !== null) ? credit : null;
}

/** Whether what is being written can go out: it has to be paid for, and its files have to be read. */
export function useSendBlock(
  session: ChatSession,
  branch: readonly Message[],
  draft: Draft,
  prices: CallPrices | null,
): SendBlock {
  const { t } = useTranslation('chat');
  const characters = useMemo(() => countCharacters(session, branch.map(toPromptText)), [session, branch]);
  const fileCharacters = useMemo(() => countFileCharacters(draft), [draft]);
  const call = { characters: characters + draft.text.length + fileCharacters, prices };
  const credit = useCredit(session.id, call);
  const unread = filesOf(draft).filter(isReading).length;
  if (credit?.kind === 'guest-limit') return { credit, reason: textsOf('guest_balance_limit').text };
  if (credit?.kind === 'balance-empty')
    return { credit, reason: t(credit.hasRest ? 'credit.balanceRest' : 'credit.balanceEmpty') };
  return { credit, reason: unread > 0 ? t('files.stillReading', { count: unread }) : undefined };
}
