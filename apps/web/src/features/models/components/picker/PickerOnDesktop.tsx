import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../../ui/display/Kbd.tsx';
import { economyOf } from '../../economy.ts';
import { useModelUsage } from '../../model-usage.ts';
import { FilterChips } from './FilterChips.tsx';
import { ModelDetail } from '../ModelDetail.tsx';
import { PickerBody } from './PickerBody.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import type { ModelPickerProps } from './picker-props.ts';
import { usePickerControl } from './use-picker-control.ts';

const KEY_HINTS = [
  { keys: ['↑', '↓'], text: 'move' },
  { keys: ['Enter'], text: 'use' },
  { keys: ['Alt', 'S'], text: 'star' },
  { keys: ['Esc'], text: 'close' },
] as const;

const doNothing = () => undefined;

export function PickerOnDesktop(props: ModelPickerProps) {
  const { t } = useTranslation('chat');
  const usage = useModelUsage(props.userId);
  const control = usePickerControl(props, false);
  const { picker, field, model } = control;
  const { onMakeDefault } = props;

  // While nothing is found the last one stays.
  const [shown, setShown] = useState(model);
  if (model !== null && model !== shown) setShown(model);

  useEffect(() => field.current?.focus(), [field]);

  return (
    <div
      onKeyDown={control.onKeyBeside}
      className="grid h-full grid-cols-[minmax(0,1fr)] min-[920px]:grid-cols-[minmax(0,1fr)_280px]"
    >
      <div className="flex min-h-0 flex-col border-line min-[920px]:border-r">
        <div className="flex h-11.5 flex-none items-center gap-2.5 border-b border-line px-3.5">
          <Search size={16} aria-hidden className="text-ink-3" />
          <PickerSearch control={control} placeholder={t('models.find')} leadsList />
          <span role="status" className="tnum flex-none text-12 text-ink-3">
            {t('models.count', { count: picker.count })}
          </span>
        </div>
        <FilterChips filters={picker.filters} onChange={picker.setFilters} />
        <PickerBody source={props} control={control} isPhone={false} onShowDetail={doNothing} />
        <div className="flex h-9.5 flex-none items-center gap-4 border-t border-line px-3.5 text-12 text-ink-3 pointer-coarse:hidden">
          {KEY_HINTS.map(({ keys, text }) => (
            <span key={text} className="flex items-center gap-1">
              <Kbd keys={keys} /> {t(`models.keys.${text}`)}
            </span>
          ))}
        </div>
      </div>
      <aside className="hidden min-h-0 flex-col bg-surface-2 min-[920px]:flex">
        {shown !== null && (
          <ModelDetail
            model={shown}
            hasImages={props.hasImages === true}
            economy={economyOf(
              shown,
              props.groups.flatMap(({ models }) => models),
            )}
            usage={usage}
            useLabel={props.useLabel}
            onUse={() => control.choose(shown.id)}
            onMakeDefault={onMakeDefault === undefined ? undefined : () => onMakeDefault(shown.id)}
          />
        )}
      </aside>
    </div>
  );
}
