import { useState } from 'react';
import { formatPrice, parsePrice } from './model-draft.ts';

export interface PriceFieldProps {
  readonly label: string;
  readonly value: number;
  /** Under the cost, or not saved yet. */
  readonly isMarked: boolean;
  /** `null` while it is no price. */
  readonly onChange: (price: number | null) => void;
}

export function PriceField({ label, value, isMarked, onChange }: PriceFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? formatPrice(value);
  const isBad = parsePrice(shown) === null;
  const tone = isMarked
    ? 'border-warn-line bg-warn-tint text-warn font-strong'
    : 'border-line-strong bg-surface';
  return (
    <input
      value={shown}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isBad || undefined}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parsePrice(event.target.value));
      }}
      onBlur={() => !isBad && setText(null)}
      className={`tnum h-8 w-20 rounded-2 border px-2 text-right text-13 pointer-coarse:text-16 aria-invalid:border-danger-solid ${tone}`}
    />
  );
}
