import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { ExpectedCost } from '../../../runs/index.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import type { Message } from '../../sessions/message.ts';
import type { ChatSession } from '../../sessions/session.ts';

export interface ReplyCostProps {
  readonly session: ChatSession;
  /** The newest message. */
  readonly reply: Message | undefined;
}

function CostSoFar({ reply }: Pick<ReplyCostProps, 'reply'>) {
  const { t, i18n } = useTranslation('chat');
  const cost = reply?.agentExecution?.cost ?? 0;
  if (cost === 0) return null;
  const amount = formatUnitCost(cost, i18n.language);
  return (
    <span
      role="img"
      aria-label={t('message.costLabel', { cost: amount })}
      className="tnum flex-none px-1.5 text-12 text-ink-3"
    >
      {amount}
    </span>
  );
}

/** Beside the button that sends to an agent and stops it: what its reply may cost, and what it has cost until now. */
export function ReplyCost({ session, reply }: ReplyCostProps) {
  const showsCost = useChatPreferences((state) => state.showsCost);
  if (!showsCost) return null;
  if (session.replyingId !== null) return <CostSoFar reply={reply} />;
  const agentId = session.agent?.id ?? null;
  return (
    agentId !== null && (
      <Suspense fallback={null}>
        <ExpectedCost agentId={agentId} />
      </Suspense>
    )
  );
}
