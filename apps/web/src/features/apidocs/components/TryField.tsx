import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import type { FormField } from '../try-values.ts';

export interface TryFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
  readonly onFile: (file: File | null) => void;
}

const EDGE =
  'w-full min-w-0 rounded-2 border bg-surface px-2 font-mono text-12 text-ink field-focus pointer-coarse:text-16';

/** One value of a call, in the kind of field that its schema asks for. */
export function TryField({ field, value, isWrong, onChange, onFile }: TryFieldProps) {
  const { t } = useTranslation('api-docs');
  const id = useId();
  const { name, kind, choices, isRequired } = field;
  const shared = {
    id,
    'aria-required': isRequired || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-wrong` : undefined,
  };
  const look = `${EDGE} ${isWrong ? 'border-danger-solid' : 'border-line-strong'}`;
  return (
    <div className="grid items-start gap-1 tablet:grid-cols-[140px_minmax(0,1fr)] tablet:gap-3">
      <label htmlFor={id} className="font-mono text-12 break-all text-ink-2 tablet:pt-1.5">
        {name}
        {isRequired && (
          <span aria-hidden className="text-warn">
            {' *'}
          </span>
        )}
      </label>
      <div>
        {kind === 'choice' && (
          <Select
            {...shared}
            size="small"
            isMono
            value={value}
            options={[
              { value: '', label: t('try.leaveOut') },
              ...choices.map((choice) => ({ value: choice, label: choice })),
            ]}
            onChange={onChange}
          />
        )}
        {kind === 'json' && (
          <textarea
            {...shared}
            rows={Math.min(12, Math.max(2, value.split('\n').length))}
            value={value}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={`${look} resize-y py-1.5`}
          />
        )}
        {kind === 'file' && (
          <input
            {...shared}
            type="file"
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            className="w-full text-12 text-ink-2"
          />
        )}
        {(kind === 'text' || kind === 'number') && (
          <input
            {...shared}
            type="text"
            inputMode={kind === 'number' ? 'decimal' : undefined}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={`${look} h-7.5 pointer-coarse:h-11`}
          />
        )}
        {isWrong && (
          <p id={`${id}-wrong`} className="pt-0.5 text-12 text-danger">
            {value === '' ? t('try.missing') : t('try.noJson')}
          </p>
        )}
      </div>
    </div>
  );
}
