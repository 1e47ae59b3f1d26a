import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format/format-count.ts';

export interface LongFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly rows: number;
  /** In place of the count, where nobody comes near the limit. */
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text of many lines with its count of characters; an error takes the place of the count, or of the help. */
export function LongField(props: LongFieldProps) {
  const { label, value, maxLength, help, error } = props;
  const { t, i18n } = useTranslation('pages');
  const id = useId();
  const length = formatCount(value.length, i18n.language);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <textarea
        ref={props.ref}
        id={id}
        value={value}
        rows={props.rows}
        maxLength={maxLength}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onLeave}
        className={`w-full resize-y rounded-3 border bg-surface px-3 py-2.5 text-14 leading-[22px] text-ink field-focus pointer-coarse:text-16 ${error === undefined ? 'border-line-strong' : 'border-danger-solid'}`}
      />
      <p id={`${id}-note`} className={`tnum text-12 ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>
        {error ?? help ?? t('characters', { length, max: formatCount(maxLength, i18n.language) })}
      </p>
    </div>
  );
}
