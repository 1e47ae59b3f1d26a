import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';

const MAX_NAME_CHARACTERS = 200;

export interface NameFieldProps {
  readonly name: string;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** Renaming in place: Enter or leaving keeps the name, Escape leaves the old one. */
export function NameField({ name, onDone, onCancel }: NameFieldProps) {
  useFocusReturn();
  const { t } = useTranslation('chat');
  const [draft, setDraft] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isSettled = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const settle = (isKept: boolean) => {
    if (isSettled.current) return;
    isSettled.current = true;
    const next = draft.trim();
    if (isKept && next !== '' && next !== name) onDone(next);
    else onCancel();
  };

  return (
    <input
      ref={field}
      value={draft}
      maxLength={MAX_NAME_CHARACTERS}
      aria-label={t('session.name')}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => settle(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(true);
        if (event.key === 'Escape') {
          event.stopPropagation();
          settle(false);
        }
      }}
      className="h-7 w-full min-w-0 rounded-2 border border-focus bg-surface px-1.75 text-13 text-ink outline-none pointer-coarse:text-16"
    />
  );
}
