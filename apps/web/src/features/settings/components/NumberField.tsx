import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number between two others; what is outside is reported and not applied. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState(String(value));
  const number = Number(text);
  const isValid = text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
  return (
    <span className="flex flex-col gap-1 tablet:items-end">
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={!isValid}
        min={min}
        max={max}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const next = event.target.valueAsNumber;
          if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
        }}
        onBlur={() => setText(String(value))}
        className="tnum h-8 w-20 rounded-2 border border-line-strong bg-surface px-2.5 text-13 aria-invalid:border-danger-solid pointer-coarse:h-11 pointer-coarse:text-16"
      />
      {!isValid && (
        <span role="alert" className="text-12 text-danger">
          {t('chat.between', { min, max })}
        </span>
      )}
    </span>
  );
}
