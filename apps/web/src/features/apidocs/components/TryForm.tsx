import { Play, Square } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { unlessSecondHalf } from '../../../ui/button/unless-second-half.ts';
import type { FieldValues, FormField } from '../try-values.ts';
import { TryField } from './TryField.tsx';

export interface TryFormProps {
  readonly fields: readonly FormField[];
  readonly values: FieldValues;
  /** Keys of the fields to be pointed at. */
  readonly wrong: readonly string[];
  readonly isRunning: boolean;
  readonly onChange: (key: string, text: string) => void;
  readonly onFile: (key: string, file: File | null) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function TryForm(props: TryFormProps) {
  const { fields, values, wrong, isRunning, onChange, onFile, onSend, onStop } = props;
  const { t } = useTranslation('api-docs');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-2.5">
      {fields.map((field) => (
        <TryField
          key={field.key}
          field={field}
          value={values[field.key] ?? field.initial}
          isWrong={wrong.includes(field.key)}
          onChange={(text) => onChange(field.key, text)}
          onFile={(file) => onFile(field.key, file)}
        />
      ))}
      <div className="pt-1">
        {isRunning ? (
          <Button onClick={unlessSecondHalf(onStop)}>
            <Square size={13} aria-hidden />
            {t('try.stop')}
          </Button>
        ) : (
          <Button type="submit" variant="primary">
            <Play size={13} aria-hidden />
            {t('try.send')}
          </Button>
        )}
      </div>
    </form>
  );
}
