import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { economyOf } from '../../economy.ts';
import { useModelUsage } from '../../model-usage.ts';
import { FilterChips } from './FilterChips.tsx';
import { ModelDetail } from '../ModelDetail.tsx';
import { PickerBody } from './PickerBody.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import type { ModelPickerProps } from './picker-props.ts';
import { usePickerControl } from './use-picker-control.ts';

export interface PickerOnPhoneProps extends ModelPickerProps {
  /** Above the list. */
  readonly head: ReactNode;
}

/** The list fills the sheet; details of a model are a second page. The search waits for a press, so that the keyboard
    does not cover the list at once. */
export function PickerOnPhone(props: PickerOnPhoneProps) {
  const { t } = useTranslation(['chat', 'common']);
  const usage = useModelUsage(props.userId);
  const control = usePickerControl(props, true);
  const [isDetailOpen, setDetailOpen] = useState(false);
  const { picker, model } = control;
  const { onMakeDefault } = props;

  if (isDetailOpen && model !== null) {
    return (
      <>
        <div className="flex h-13 flex-none items-center px-1.5">
          <IconButton label={t('common:back')} size="large" onClick={() => setDetailOpen(false)}>
            <ArrowLeft size={20} aria-hidden />
          </IconButton>
        </div>
        <ModelDetail
          model={model}
          hasImages={props.hasImages === true}
          economy={economyOf(
            model,
            props.groups.flatMap(({ models }) => models),
          )}
          usage={usage}
          useLabel={props.useLabel}
          onUse={() => control.choose(model.id)}
          onMakeDefault={onMakeDefault === undefined ? undefined : () => onMakeDefault(model.id)}
        />
      </>
    );
  }
  return (
    <>
      {props.head}
      <div className="mx-4 flex h-11 flex-none items-center gap-2 rounded-3 border border-line-strong px-3 focus-within:border-focus">
        <Search size={18} aria-hidden className="text-ink-3" />
        <PickerSearch control={control} placeholder={t('models.findShort')} leadsList={false} />
      </div>
      <FilterChips filters={picker.filters} onChange={picker.setFilters} />
      <PickerBody source={props} control={control} isPhone onShowDetail={() => setDetailOpen(true)} />
    </>
  );
}
