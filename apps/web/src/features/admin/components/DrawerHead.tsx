import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';

export interface DrawerHeadProps {
  readonly title: string;
  /** Undefined: there is none in the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The title of what is open, and the ways to its neighbours in the list. */
export function DrawerHead({ title, onPrevious, onNext, onClose }: DrawerHeadProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <header className="flex items-center gap-2 border-b border-line px-5 py-3">
      <h2 className="min-w-0 flex-1 truncate font-bold">{title}</h2>
      <IconButton label={t('pages.previous')} aria-disabled={!onPrevious} onClick={onPrevious}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('pages.next')} aria-disabled={!onNext} onClick={onNext}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('common:close')} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </header>
  );
}
