import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useAction } from '../use-action.ts';

export interface EditableTextProps {
  readonly label: string;
  readonly value: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  /** What is wrong with a text, if anything. */
  readonly check: (text: string) => string | undefined;
  readonly onSave: (text: string) => Promise<unknown>;
}

/** A text that is saved when it is left or Enter is pressed; Escape takes it back. */
export function EditableText({ label, value, check, onSave, help, ...input }: EditableTextProps) {
  const { t } = useTranslation('settings');
  const [text, setText] = useState<string | null>(null);
  const action = useAction();
  const problem = text === null ? undefined : check(text);

  const save = async () => {
    if (text === null || problem !== undefined || action.isBusy) return;
    if (text.trim() === value || (await action.run(() => onSave(text.trim())))) setText(null);
  };
  return (
    <div className="w-full tablet:w-75">
      <TextField
        {...input}
        label={label}
        isLabelHidden
        value={text ?? value}
        help={help}
        error={problem ?? action.error}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          action.reset();
          setText(event.target.value);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key !== 'Escape') return;
          action.reset();
          setText(null);
        }}
        end={
          action.isDone ? (
            <span role="status" className="flex items-center gap-1 text-12 text-live">
              <Check size={14} aria-hidden />
              {t('saved')}
            </span>
          ) : undefined
        }
      />
    </div>
  );
}
