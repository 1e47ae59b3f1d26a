import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { ModelCard } from '../ModelCard.tsx';
import { ProviderCard } from '../ProviderCard.tsx';
import { VIRTUAL_FROM } from './picker-rows.ts';
import type { Picker } from './use-picker.ts';

export interface PickerCardsProps {
  readonly picker: Picker;
  readonly currentId: string | null;
  readonly favouriteIds: readonly string[];
  readonly onUse: (modelId: string) => void;
  readonly onStar: (modelId: string) => void;
  readonly onShowDetail: () => void;
}

/** The list on phones: rows of buttons. */
export function PickerCards(props: PickerCardsProps) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const { picker } = props;
  const elements = picker.rows.map((row, index) => {
    switch (row.kind) {
      case 'title':
        return (
          <h3 key={row.key} className="px-4 pt-3.5 pb-1.5 text-13 leading-4! font-medium text-ink-3">
            {t(`models.${row.title}`)}
          </h3>
        );
      case 'provider':
        return (
          <ProviderCard
            key={row.key}
            provider={row.provider}
            count={row.count}
            isOpen={row.isOpen}
            onToggle={() => picker.toggleProvider(row.provider)}
          />
        );
      case 'model':
        return (
          <ModelCard
            key={row.key}
            model={row.model}
            isCurrent={row.model.id === props.currentId}
            isStarred={props.favouriteIds.includes(row.model.id)}
            onUse={() => props.onUse(row.model.id)}
            onStar={() => props.onStar(row.model.id)}
            onShowDetail={() => {
              picker.point(index);
              props.onShowDetail();
            }}
          />
        );
    }
  });
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t('models.list')}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {elements.length > VIRTUAL_FROM ? <Virtualizer scrollRef={scroller}>{elements}</Virtualizer> : elements}
    </div>
  );
}
