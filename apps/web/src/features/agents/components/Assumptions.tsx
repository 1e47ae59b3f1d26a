import { Check, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { AssumptionPopover } from './AssumptionPopover.tsx';
import { AssumptionSheet } from './AssumptionSheet.tsx';

export interface AssumptionsProps {
  readonly phrases: readonly string[];
  /** Other words for a phrase. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
  readonly onReplace: (phrase: string, words: string) => void;
  /** The person agrees with an assumption. */
  readonly onConfirm: (phrase: string) => void;
}

interface Asked {
  readonly phrase: string;
  readonly anchor: HTMLElement;
}

/** What a draft assumed, below its instructions: each is confirmed, or changed with a press. */
export function Assumptions({ phrases, alternatives, onReplace, onConfirm }: AssumptionsProps) {
  const { t } = useTranslation('agents');
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const form = asked && {
    phrase: asked.phrase,
    alternatives: Object.hasOwn(alternatives, asked.phrase) ? (alternatives[asked.phrase] ?? []) : [],
    onReplace: (words: string) => {
      onReplace(asked.phrase, words);
      close();
    },
    onKeep: () => {
      onConfirm(asked.phrase);
      close();
    },
    onClose: close,
  };
  return (
    <>
      {phrases.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="flex items-center gap-1.5 text-12 text-ink-3">
            <Info size={13} aria-hidden />
            {t('instructions.assumed')}
          </p>
          <ul aria-label={t('instructions.assumptions')} className="flex flex-wrap gap-1.5">
            {phrases.map((phrase) => (
              <li
                key={phrase}
                className="inline-flex max-w-full items-center rounded-full border border-warn-line bg-warn-tint pl-2.5 text-warn"
              >
                <button
                  type="button"
                  title={t('instructions.change')}
                  aria-haspopup="dialog"
                  aria-expanded={asked?.phrase === phrase}
                  onClick={({ currentTarget }) =>
                    setAsked(asked?.phrase === phrase ? null : { phrase, anchor: currentTarget })
                  }
                  className="truncate text-12 font-medium pointer-coarse:h-11"
                >
                  {phrase}
                </button>
                <IconButton
                  label={t('instructions.confirm', { phrase })}
                  size="tiny"
                  tone="inherit"
                  onClick={() => onConfirm(phrase)}
                >
                  <Check size={13} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked && form && isPhone && <AssumptionSheet key={asked.phrase} {...form} />}
      {asked && form && !isPhone && <AssumptionPopover key={asked.phrase} anchor={asked.anchor} {...form} />}
    </>
  );
}
