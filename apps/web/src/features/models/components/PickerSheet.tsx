import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PickerOnPhone } from './PickerOnPhone.tsx';
import type { ModelPickerProps } from './picker-props.ts';

export function PickerSheet(props: ModelPickerProps) {
  const { t } = useTranslation('chat');
  return (
    <Sheet isOpen={props.isOpen} onOpenChange={props.onOpenChange} title={t('models.choose')} from="below">
      <PickerOnPhone {...props} />
    </Sheet>
  );
}
