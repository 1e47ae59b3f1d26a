import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { SpendingFields } from './SpendingFields.tsx';

export interface SpendingSheetProps {
  readonly sessionId: string;
  readonly onClose: () => void;
}

/** Under which cost centers one chat is counted. */
export function SpendingSheet({ sessionId, onClose }: SpendingSheetProps) {
  const { t } = useTranslation(['cost-centres', 'common']);
  return (
    <Sheet isOpen from="right" title={t('spending.title')} onOpenChange={onClose}>
      <div className="flex min-h-12 items-center justify-between border-b border-line px-5">
        <h2 aria-hidden className="font-bold">
          {t('spending.title')}
        </h2>
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        <p className="text-ink-3">{t('spending.ofChat')}</p>
        <SpendingFields sessionId={sessionId} />
      </div>
    </Sheet>
  );
}
