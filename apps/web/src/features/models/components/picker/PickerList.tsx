import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { ModelRow } from '../ModelRow.tsx';
import { ProviderHeading } from '../ProviderHeading.tsx';
import { VIRTUAL_FROM } from './picker-rows.ts';
import { rowId } from './row-id.ts';
import type { Picker } from './use-picker.ts';

export interface PickerListProps {
  readonly id: string;
  readonly picker: Picker;
  readonly currentId: string | null;
  readonly favouriteIds: readonly string[];
  readonly onUse: (modelId: string) => void;
  readonly onStar: (modelId: string) => void;
}

/** The list box beside a keyboard. The search field has the focus and leads it. */
export function PickerList(props: PickerListProps) {
  const { id, picker } = props;
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const { rows, active } = picker;
  const isVirtual = rows.length > VIRTUAL_FROM;

  useEffect(() => {
    if (active < 0) return;
    if (isVirtual) virtual.current?.scrollToIndex(active, { align: 'nearest' });
    else document.getElementById(rowId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, id, isVirtual]);

  const elements = rows.map((row, index) => {
    switch (row.kind) {
      case 'title':
        return (
          <div key={row.key} role="presentation" className="px-2 pt-2.25 pb-1 text-12 font-medium text-ink-3">
            {t(`models.${row.title}`)}
          </div>
        );
      case 'provider':
        return (
          <ProviderHeading
            key={row.key}
            id={rowId(id, index)}
            provider={row.provider}
            count={row.count}
            isOpen={row.isOpen}
            isActive={index === active}
            onPoint={() => picker.point(index)}
            onToggle={() => picker.toggleProvider(row.provider)}
          />
        );
      case 'model':
        return (
          <ModelRow
            key={row.key}
            id={rowId(id, index)}
            model={row.model}
            isActive={index === active}
            isCurrent={row.model.id === props.currentId}
            isStarred={props.favouriteIds.includes(row.model.id)}
            onPoint={() => picker.point(index)}
            onUse={() => props.onUse(row.model.id)}
            onStar={() => props.onStar(row.model.id)}
          />
        );
    }
  });

  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={t('models.list')}
      // A press in the list leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-2"
    >
      {isVirtual ? (
        <Virtualizer ref={virtual} scrollRef={scroller} keepMounted={active < 0 ? [] : [active]}>
          {elements}
        </Virtualizer>
      ) : (
        elements
      )}
    </div>
  );
}
