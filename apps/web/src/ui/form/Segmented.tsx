import { type ReactNode, useId } from 'react';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
  /** All the width of its place, in equal parts. */
  readonly fills?: boolean | undefined;
}

/** One choice of a few, all in view. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, fills = false } = props;
  const name = useId();
  return (
    <fieldset
      className={`flex-wrap gap-0.5 rounded-3 bg-surface-3 p-0.5 ${fills ? 'flex min-w-0 flex-1 *:flex-1 *:justify-center' : 'inline-flex'}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="inline-flex h-6.5 cursor-pointer items-center whitespace-nowrap gap-1.5 rounded-2 px-2.5 text-[12.5px] font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-[var(--e1),0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus dark:has-checked:bg-surface-4 dark:has-checked:shadow-none forced-colors:has-checked:bg-[Highlight] pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
