import type { Agent } from '@parley/contract/agents/schemas.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { agentActions } from '../agent-actions.ts';
import type { Feedback } from '../agent.ts';

const KINDS = [
  { given: 'like', Icon: ThumbsUp, count: 'likes' },
  { given: 'dislike', Icon: ThumbsDown, count: 'dislikes' },
] as const;

/** One feedback for each person; the same again takes it back. */
export function FeedbackButtons({ agent }: { readonly agent: Agent }) {
  const { t, i18n } = useTranslation('agents');
  const [isBusy, setBusy] = useState(false);
  const rate = async (given: Feedback) => {
    setBusy(true);
    await agentActions.rate(agent, given);
    setBusy(false);
  };
  return (
    <span className="inline-flex gap-1">
      {KINDS.map(({ given, Icon, count }) => (
        <button
          key={given}
          type="button"
          aria-pressed={agent.my_feedback === given}
          aria-label={t(`feedback.${given}`, { count: agent.stats[count] })}
          disabled={isBusy}
          onClick={() => void rate(given)}
          className="tnum inline-flex h-8 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 hover:bg-surface-3 aria-pressed:text-live pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          <Icon size={15} aria-hidden />
          {formatCount(agent.stats[count], i18n.language)}
        </button>
      ))}
    </span>
  );
}
