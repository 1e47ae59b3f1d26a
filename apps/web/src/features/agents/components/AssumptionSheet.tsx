import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { AssumptionForm, type AssumptionFormProps } from './AssumptionForm.tsx';

/** One assumption of a draft on a phone. */
export function AssumptionSheet(props: AssumptionFormProps) {
  const { t } = useTranslation('agents');
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={t('assumption.title')}
      from="foot"
    >
      <AssumptionForm {...props} isLarge />
    </Sheet>
  );
}
