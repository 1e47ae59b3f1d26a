import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { MarkedField, type MarkedFieldProps } from './MarkedField.tsx';

export interface InstructionsSheetProps extends Pick<MarkedFieldProps, 'value' | 'phrases' | 'onChange'> {
  readonly onClose: () => void;
}

/** Long instructions on a phone, where they have the whole screen and the keyboard while they are edited. */
export function InstructionsSheet({ onClose, ...field }: InstructionsSheetProps) {
  const { t } = useTranslation('agents');
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('fields.instructions')}
      from="below"
    >
      <div className="flex flex-none items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <span aria-hidden className="font-strong">
          {t('fields.instructions')}
        </span>
        <Button variant="primary" onClick={onClose}>
          {t('instructions.done')}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
        <MarkedField {...field} aria-label={t('fields.instructions')} autoFocus />
      </div>
    </Sheet>
  );
}
