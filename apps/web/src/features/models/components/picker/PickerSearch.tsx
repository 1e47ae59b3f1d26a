import { useTranslation } from 'react-i18next';
import { rowId } from './row-id.ts';
import type { PickerControl } from './use-picker-control.ts';

export interface PickerSearchProps {
  readonly control: PickerControl;
  readonly placeholder: string;
  /** False on phones, where rows are buttons of their own. */
  readonly leadsList: boolean;
}

export function PickerSearch({ control, placeholder, leadsList }: PickerSearchProps) {
  const { t } = useTranslation('chat');
  const { picker, listId, field, onFieldKey } = control;
  const hasList = picker.count > 0;
  const leading = {
    role: 'combobox',
    'aria-expanded': hasList,
    'aria-controls': hasList ? listId : undefined,
    'aria-activedescendant': picker.active < 0 ? undefined : rowId(listId, picker.active),
  };
  return (
    <input
      ref={field}
      type="text"
      {...(leadsList ? leading : { role: 'searchbox' })}
      aria-label={t('models.find')}
      placeholder={placeholder}
      value={picker.text}
      onChange={(event) => picker.setText(event.target.value)}
      onKeyDown={onFieldKey}
      className="-my-px h-[calc(100%+2px)] min-w-0 flex-1 bg-transparent text-16 outline-none tablet:text-13"
    />
  );
}
