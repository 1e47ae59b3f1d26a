import { Check, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface AccountChipProps {
  readonly name: string;
  /** Says so; otherwise it could not be looked up. */
  readonly isFound: boolean;
  readonly onChange: () => void;
}

/** Who was found, and the way back. */
export function AccountChip({ name, isFound, onChange }: AccountChipProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex items-center gap-2.5 rounded-3 border border-line bg-surface-2 py-2 pr-2 pl-3">
      <span
        aria-hidden
        className="grid size-6.5 flex-none place-items-center rounded-full bg-surface-4 text-ink-2"
      >
        <User size={14} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col leading-[17px]">
        <b className="truncate font-strong">{name}</b>
        {isFound && (
          <span role="status" className="flex items-center gap-1 text-12 text-live">
            <Check size={13} aria-hidden />
            {t('login.found')}
          </span>
        )}
      </span>
      <Button variant="ghost" size="small" onClick={onChange}>
        {t('login.change')}
      </Button>
    </div>
  );
}
