import { MAX_MONTHLY_CAP } from '@parley/contract/workspaces/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { readCap } from '../read-cap.ts';

export interface CapFieldProps {
  readonly label: string;
  /** US dollars; null: no limit. */
  readonly cap: number | null;
  readonly isReadOnly: boolean;
  readonly onSave: (cap: number | null) => void;
}

/** Saved when it is left or Enter is pressed; empty means no limit. */
export function CapField({ label, cap, isReadOnly, onSave }: CapFieldProps) {
  const { t, i18n } = useTranslation('workspaces');
  const [typed, setTyped] = useState<string | null>(null);
  if (isReadOnly)
    return (
      <span className="text-ink-3">
        {cap === null ? t('members.noCap') : formatMoney(cap, i18n.language)}
      </span>
    );
  const shown = typed ?? (cap === null ? '' : formatMoney(cap, 'en'));
  // What is saved is shown with its thousands apart, as nobody types it.
  const parsed = typed === null ? cap : readCap(typed);
  const save = () => {
    setTyped(null);
    if (parsed !== undefined && parsed !== cap) onSave(parsed);
  };
  return (
    <input
      aria-label={label}
      aria-invalid={parsed === undefined || undefined}
      inputMode="decimal"
      value={shown}
      placeholder={t('members.noCap')}
      title={t('members.capHelp', { max: formatMoney(MAX_MONTHLY_CAP, i18n.language) })}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setTyped(cap === null ? '' : String(cap))}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
      className="tnum h-7.5 w-24 min-w-0 rounded-2 border border-transparent bg-transparent px-2 hover:border-line-strong focus:border-focus focus:bg-surface aria-invalid:border-danger-solid pointer-coarse:h-11 pointer-coarse:text-16"
    />
  );
}
