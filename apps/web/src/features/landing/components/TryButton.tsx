import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { TryFree } from '../site.ts';

export interface TryButtonProps {
  readonly tryFree: TryFree;
  readonly label: 'long' | 'short' | 'just';
  readonly size?: 'medium' | 'entry';
}

/** Begins a guest session, on any page. */
export function TryButton({ tryFree, label, size = 'entry' }: TryButtonProps) {
  const { t } = useTranslation('landing');
  return (
    <Button
      variant={label === 'just' ? 'ghost' : 'primary'}
      size={size}
      isBusy={tryFree.isStarting}
      onClick={tryFree.start}
    >
      {t(tryFree.isStarting ? 'try.starting' : `try.${label}`)}
    </Button>
  );
}
