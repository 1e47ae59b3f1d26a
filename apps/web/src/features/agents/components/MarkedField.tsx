import { AGENT_INSTRUCTIONS_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import type { ComponentProps } from 'react';
import { markPhrases } from '../mark-phrases.ts';

export interface MarkedFieldProps extends Pick<
  ComponentProps<'textarea'>,
  'id' | 'value' | 'aria-label' | 'autoFocus' | 'onFocus'
> {
  readonly value: string;
  /** Marked where they stand in the text. */
  readonly phrases: readonly string[];
  /** A draft is writing the text right now. */
  readonly isWritten?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

// The same in the field and in the layer below it, or the marks would stand beside their words.
const TEXT = 'px-3 py-2.5 text-14 leading-[22px] whitespace-pre-wrap break-words pointer-coarse:text-16';

/** Instructions while they are edited, as tall as they are. */
export function MarkedField({ value, phrases, isWritten = false, onChange, ...field }: MarkedFieldProps) {
  return (
    <div className="grid rounded-3 border border-line-strong bg-surface focus-within:border-focus">
      <div aria-hidden className={`col-start-1 row-start-1 min-h-36 text-transparent ${TEXT}`}>
        {markPhrases(value, phrases).map(({ text, isMarked }, index) =>
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
        {...field}
        value={value}
        maxLength={AGENT_INSTRUCTIONS_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        className={`col-start-1 row-start-1 resize-none overflow-hidden bg-transparent text-ink outline-none ${TEXT}`}
      />
    </div>
  );
}
