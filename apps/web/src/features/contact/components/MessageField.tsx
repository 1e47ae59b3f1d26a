import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_MESSAGE_MIN_LENGTH,
} from '@parley/contract/contact/constants.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';

export interface MessageFieldProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

export function MessageField({ value, isWrong, onChange, onLeave }: MessageFieldProps) {
  const { t, i18n } = useTranslation('contact');
  const id = useId();
  const noteId = `${id}-note`;
  const min = formatCount(CONTACT_MESSAGE_MIN_LENGTH, i18n.language);
  const max = formatCount(CONTACT_MESSAGE_MAX_LENGTH, i18n.language);
  const length = value.trim().length;
  const help =
    length === 0 ? t('help', { min, max }) : t('count', { length: formatCount(length, i18n.language), max });
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-strong">
        {t('message')}
      </label>
      <textarea
        id={id}
        value={value}
        rows={8}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        className={`min-h-40 resize-y rounded-3 border bg-surface px-3 py-2.5 text-15 field-focus pointer-coarse:text-16 ${isWrong ? 'border-danger-solid' : 'border-line-strong'}`}
      />
      <p id={noteId} className={`text-12 ${isWrong ? 'text-danger' : 'text-ink-3'}`}>
        {isWrong ? t('wrong.message', { min, max }) : help}
      </p>
    </div>
  );
}
