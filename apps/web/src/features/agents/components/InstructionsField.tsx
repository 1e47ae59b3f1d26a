import { AGENT_INSTRUCTIONS_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { isLong } from '../is-long.ts';
import { markPhrases } from '../mark-phrases.ts';
import { Assumptions, type AssumptionsProps } from './Assumptions.tsx';

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

// The same in the field and in the layer below it, or the marks would stand beside their words.
const TEXT = 'px-3 py-2.5 text-14 leading-[22px] whitespace-pre-wrap break-words pointer-coarse:text-16';

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
  const field = useRef<HTMLTextAreaElement>(null);
  const open = assumptions.filter((phrase) => value.includes(phrase));
  const isPhone = useIsPhone();
  const [wasOpened, setOpened] = useState(false);
  const isFolded = isPhone && !wasOpened && !isWritten && isLong(value);

  const edit = () => {
    flushSync(() => setOpened(true));
    field.current?.focus();
  };

  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <label htmlFor={isFolded ? undefined : id} className="font-strong">
          {t('fields.instructions')}
        </label>
        <span className="text-12 text-ink-3">{t('instructions.help')}</span>
      </span>
      {isFolded ? (
        <FoldedText text={value} phrases={open} onEdit={edit} />
      ) : (
        <div className="grid rounded-3 border border-line-strong bg-surface focus-within:border-focus">
          <div aria-hidden className={`col-start-1 row-start-1 min-h-36 text-transparent ${TEXT}`}>
            {markPhrases(value, open).map(({ text, isMarked }, index) =>
              isMarked ? (
                <mark
                  key={index}
                  className="rounded-1 bg-warn-tint text-transparent shadow-[0_1px_0_var(--warn-line)]"
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
            {isWritten && (
              <span className="ml-0.5 inline-block h-4 w-2 rounded-[2px] bg-live-solid align-text-bottom" />
            )}
            {/* The last line has its height also while it is empty. */}
            {'\u200b'}
          </div>
          <textarea
            ref={field}
            id={id}
            value={value}
            // What is being written does not fold under the finger.
            onFocus={() => setOpened(true)}
            maxLength={AGENT_INSTRUCTIONS_MAX_LENGTH}
            onChange={(event) => onChange(event.target.value)}
            className={`col-start-1 row-start-1 resize-none overflow-hidden bg-transparent text-ink outline-none ${TEXT}`}
          />
        </div>
      )}
      <Assumptions
        phrases={open}
        alternatives={alternatives}
        onReplace={(phrase, words) => onChange(value.replace(phrase, () => words))}
        onConfirm={onConfirm}
      />
    </div>
  );
}
