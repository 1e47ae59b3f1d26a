import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { parseMarkup } from './markup.ts';

export interface MarkupFieldProps {
  /** Of what is found, where something is looked for. */
  readonly onSet: (markup: number) => void;
}

/** Prices of all models in the table at once; each can still be changed before all are saved. */
export function MarkupField({ onSet }: MarkupFieldProps) {
  const { t } = useTranslation('admin-models');
  const [typed, setTyped] = useState('');
  const markup = parseMarkup(typed);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (markup !== null) onSet(markup);
  };
  return (
    <form onSubmit={handleSubmit} className="hidden items-center gap-2 tablet:flex">
      <label className="flex items-center gap-2">
        {t('setMarkup')}
        <span className="flex h-8 w-20 items-center rounded-2 border border-line-strong bg-surface px-2 has-[input:focus]:border-focus">
          <input
            value={typed}
            inputMode="decimal"
            aria-invalid={(typed !== '' && markup === null) || undefined}
            onChange={(event) => setTyped(event.target.value)}
            className="tnum w-full min-w-0 bg-transparent text-right text-13 text-ink outline-none pointer-coarse:text-16"
          />
          <span className="pl-1 text-ink-3">%</span>
        </span>
      </label>
      <Button type="submit" disabled={markup === null} title={t('setMarkupHelp')}>
        {t('applyMarkup')}
      </Button>
    </form>
  );
}
