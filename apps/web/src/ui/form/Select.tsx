import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps extends Omit<
  ComponentProps<'select'>,
  'className' | 'size' | 'children' | 'value' | 'onChange'
> {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly size?: keyof typeof SIZES | undefined;
  readonly isMono?: boolean | undefined;
}

const SIZES = {
  small: 'h-7.5 rounded-2 text-12 pointer-coarse:h-11 pointer-coarse:text-16',
  medium: 'h-8 rounded-2 text-13 pointer-coarse:h-11 pointer-coarse:text-16',
} as const;

/** One of many, in the list of the system: searched by typing, and at home under a finger. */
export function Select({ value, options, onChange, size = 'medium', isMono = false, ...rest }: SelectProps) {
  return (
    <span className="relative flex min-w-0 items-center">
      <select
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full min-w-0 appearance-none truncate border border-line-strong bg-surface pr-8 pl-2.5 text-ink aria-invalid:border-danger-solid ${SIZES[size]} ${isMono ? 'font-mono' : ''}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown size={15} aria-hidden className="pointer-events-none absolute right-2.5 text-ink-3" />
    </span>
  );
}
