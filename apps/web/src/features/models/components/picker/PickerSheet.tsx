import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { PickerOnPhone } from './PickerOnPhone.tsx';
import type { ModelPickerProps } from './picker-props.ts';

export interface PickerSheetProps extends ModelPickerProps {
  /** What a model is chosen for, where that is not the open chat. */
  readonly title?: string | undefined;
}

export function PickerSheet({ title, ...props }: PickerSheetProps) {
  const { t } = useTranslation('chat');
  const name = title ?? t('models.choose');
  return (
    <Sheet isOpen={props.isOpen} onOpenChange={props.onOpenChange} title={name} from="below">
      <PickerOnPhone {...props} title={name} />
    </Sheet>
  );
}
