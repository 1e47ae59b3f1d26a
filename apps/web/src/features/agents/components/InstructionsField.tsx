import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { isLong } from '../is-long.ts';
import { markPhrases } from '../mark-phrases.ts';
import { Assumptions, type AssumptionsProps } from './Assumptions.tsx';
import { InstructionsSheet } from './InstructionsSheet.tsx';
import { MarkedField } from './MarkedField.tsx';

export interface InstructionsFieldProps {
  readonly value: string;
  /** What a draft assumed; marked where it stands in the text. */
  readonly assumptions: readonly string[];
  /** Other words for an assumption. */
  readonly alternatives: AssumptionsProps['alternatives'];
  /** A draft is writing them right now. */
  readonly isWritten?: boolean | undefined;
  readonly onChange: (value: string) => void;
  /** The person agrees with an assumption. */
  readonly onConfirm: (phrase: string) => void;
}

/** How long instructions begin, on a phone, where a long field would be between all the others. */
function FoldedText({ text, phrases }: { readonly text: string; readonly phrases: readonly string[] }) {
  return (
    <p className="line-clamp-4 text-14 leading-[22px] wrap-anywhere whitespace-pre-wrap">
      {markPhrases(text, phrases).map(({ text: piece, isMarked }, index) =>
        isMarked ? (
          <mark key={index} className="rounded-1 bg-warn-tint text-ink shadow-[0_1px_0_var(--warn-line)]">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

/** What the agent follows on every run. */
export function InstructionsField(props: InstructionsFieldProps) {
  const { value, assumptions, alternatives, isWritten = false, onChange, onConfirm } = props;
  const { t } = useTranslation('agents');
  const id = useId();
  const open = assumptions.filter((phrase) => value.includes(phrase));
  const isPhone = useIsPhone();
  const [wasOpened, setOpened] = useState(false);
  /** Null until it was opened. What was edited there stays folded, however short it has become. */
  const [sheet, setSheet] = useState<'open' | 'closed' | null>(null);
  const isFolded = isPhone && !isWritten && (sheet !== null || (!wasOpened && isLong(value)));

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <label htmlFor={isFolded ? undefined : id} className="font-strong">
          {t('fields.instructions')}
        </label>
        {isFolded ? (
          <button
            type="button"
            aria-label={t('instructions.edit')}
            onClick={() => setSheet('open')}
            className="touch-target ml-auto font-medium text-info"
          >
            {t('instructions.editShort')}
          </button>
        ) : (
          <span className="text-12 text-ink-3">{t('instructions.help')}</span>
        )}
      </div>
      {isFolded ? (
        <FoldedText text={value} phrases={open} />
      ) : (
        <MarkedField
          id={id}
          value={value}
          phrases={open}
          isWritten={isWritten}
          // What is being written does not fold under the finger.
          onFocus={() => setOpened(true)}
          onChange={onChange}
        />
      )}
      <Assumptions
        phrases={open}
        alternatives={alternatives}
        onReplace={(phrase, words) => onChange(value.replace(phrase, () => words))}
        onConfirm={onConfirm}
      />
      {sheet === 'open' && (
        <InstructionsSheet
          value={value}
          phrases={open}
          onChange={onChange}
          onClose={() => setSheet('closed')}
        />
      )}
    </div>
  );
}
