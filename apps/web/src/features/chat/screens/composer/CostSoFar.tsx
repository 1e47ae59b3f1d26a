import { useTranslation } from 'react-i18next';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import type { Message } from '../../sessions/message.ts';

/** Beside the button that stops an agent: what its run has cost until now. */
export function CostSoFar({ reply }: { readonly reply: Message | undefined }) {
  const { t, i18n } = useTranslation('chat');
  const showsCost = useChatPreferences((state) => state.showsCost);
  const cost = reply?.agentExecution?.cost ?? 0;
  if (!showsCost || cost === 0) return null;
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
