import { useTranslation } from 'react-i18next';
import { usePageKeys } from '../../../../platform/keyboard/page-keys.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { Kbd } from '../../../../ui/display/Kbd.tsx';
import type { useVotes } from './use-votes.ts';

const CHOICES = ['a', 'same', 'b'] as const;

/** Which of two runs is better. */
export function VoteBar({ votes, isBusy, cast }: ReturnType<typeof useVotes>) {
  const { t } = useTranslation('agents');
  const hasKeys = useKeyboard((state) => state.hasLetterKeys);
  usePageKeys({ '1': () => cast('a'), '2': () => cast('same'), '3': () => cast('b') });
  return (
    <div
      role="group"
      aria-label={t('compare.vote.question')}
      className="flex flex-wrap items-center justify-center gap-3 px-4 pb-5 text-ink-3 tablet:px-8"
    >
      <span aria-hidden>{t('compare.vote.question')}</span>
      {CHOICES.map((choice, index) => (
        <button
          key={choice}
          type="button"
          aria-pressed={votes?.vote === choice}
          aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
          aria-busy={isBusy || undefined}
          onClick={() => cast(choice)}
          className="inline-flex h-8 min-w-14 items-center justify-center gap-2 rounded-2 border border-line-strong bg-surface px-3 font-strong text-ink shadow-1 hover:bg-surface-2 aria-pressed:border-live aria-pressed:bg-live-tint aria-pressed:text-live pointer-coarse:h-11"
        >
          {t(`compare.vote.${choice}`)}
          {hasKeys && <Kbd keys={[String(index + 1)]} />}
        </button>
      ))}
    </div>
  );
}
