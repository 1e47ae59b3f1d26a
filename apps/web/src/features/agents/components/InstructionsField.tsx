import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
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

interface FoldedTextProps {
  readonly text: string;
  readonly phrases: readonly string[];
  readonly onEdit: () => void;
}

/** How long instructions begin, on a phone, where a long field would be between all the others. */
function FoldedText({ text, phrases, onEdit }: FoldedTextProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="rounded-3 border border-line px-3 py-2.5">
      <p className="line-clamp-4 text-14 leading-[22px] wrap-anywhere whitespace-pre-wrap">
        {markPhrases(text, phrases).map(({ text: piece, isMarked }, index) =>
          isMarked ? (
            <mark key={index} className="rounded-1 bg-warn-tint text-warn">
              {piece}
            </mark>
          ) : (
            piece
          ),
        )}
      </p>
      <div className="mt-2">
        <Button onClick={onEdit}>{t('instructions.edit')}</Button>
      </div>
    </div>
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
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <label htmlFor={isFolded ? undefined : id} className="font-strong">
          {t('fields.instructions')}
        </label>
        <span className="text-12 text-ink-3">{t('instructions.help')}</span>
      </span>
      {isFolded ? (
        <FoldedText text={value} phrases={open} onEdit={() => setSheet('open')} />
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
