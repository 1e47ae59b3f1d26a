import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Kbd } from '../display/Kbd.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Printed in the field; what presses it is elsewhere. */
  readonly keys?: readonly string[] | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function SearchField({ label, value, onChange, keys, ref }: SearchFieldProps) {
  return (
    <div className="flex h-8 min-h-8 w-full items-center gap-2 rounded-2 border border-line-strong bg-surface px-2.5 has-[input:focus]:border-focus has-[input:focus]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_20%,transparent)] pointer-coarse:h-11 pointer-coarse:min-h-11">
      <Search size={14} aria-hidden className="flex-none text-ink-3" />
      <input
        ref={ref}
        type="search"
        value={value}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="-my-px h-[calc(100%+2px)] min-w-0 flex-1 bg-transparent text-13 text-ink outline-none placeholder:text-ink-3 pointer-coarse:text-16"
      />
      {keys !== undefined && value === '' && <Kbd keys={keys} />}
    </div>
  );
}
