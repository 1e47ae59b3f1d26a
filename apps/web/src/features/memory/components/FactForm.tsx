import { MEMORY_TEXT_MAX_LENGTH } from '@parley/contract/memory/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface FactFormProps {
  readonly text: string;
  /** Throws where it could not be saved, which leaves the form open with the text. */
  readonly onSave: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** One fact, written or changed in place. */
export function FactForm({ text, onSave, onClose }: FactFormProps) {
  const { t } = useTranslation(['memory', 'common']);
  const [value, setValue] = useState(text);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (value.trim() === '' || state === 'busy') return;
    setState('busy');
    onSave(value.trim()).then(onClose, () => setState('failed'));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-1 flex-col gap-2"
    >
      <textarea
        ref={field}
        aria-label={t('fact')}
        value={value}
        rows={2}
        maxLength={MEMORY_TEXT_MAX_LENGTH}
        placeholder={t('factHint')}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save();
        }}
        className="w-full rounded-3 border border-line-strong bg-surface px-3 py-2 text-14 text-ink field-focus pointer-coarse:text-16"
      />
      {state === 'failed' && (
        <p role="alert" className="text-12 text-danger">
          {t('notSaved')}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="small" variant="primary" type="submit" isBusy={state === 'busy'}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  );
}
