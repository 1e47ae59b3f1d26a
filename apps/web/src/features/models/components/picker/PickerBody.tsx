import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { CatalogueBar } from './CatalogueBar.tsx';
import { PickerCards } from './PickerCards.tsx';
import { PickerColumns } from './PickerColumns.tsx';
import { PickerList } from './PickerList.tsx';
import type { ModelPickerProps } from './picker-props.ts';
import type { PickerControl } from './use-picker-control.ts';

const SKELETON_ROWS = 9;

export interface PickerBodyProps {
  readonly source: ModelPickerProps;
  readonly control: PickerControl;
  readonly isPhone: boolean;
  readonly onShowDetail: () => void;
}

/** The list, or its replacement while it loads or when nothing matches. */
export function PickerBody({ source, control, isPhone, onShowDetail }: PickerBodyProps) {
  const { t } = useTranslation('chat');
  const { picker } = control;
  const { catalogue, groups, favouriteIds, current } = source;

  if (catalogue.kind === 'loading' && groups.length === 0) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t('models.loading')}
        className="flex flex-1 flex-col gap-5 px-5 pt-5"
      >
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <Skeleton key={index} width={`${88 - (index % 4) * 9}%`} height={16} />
        ))}
      </div>
    );
  }

  const hasNoFavourites = picker.filters.has('favourites') && favouriteIds.length === 0;
  const hasFilters = picker.filters.size > 0;
  const clear = () => {
    picker.setText('');
    picker.setFilters(new Set());
    control.field.current?.focus();
  };
  return (
    <>
      {catalogue.kind === 'failed' && (
        <CatalogueBar shownAsOf={catalogue.shownAsOf} onRetry={source.onRetry} />
      )}
      {picker.count === 0 ? (
        <div className="min-h-0 flex-1">
          <EmptyState
            icon={<SearchX size={16} aria-hidden />}
            title={t(hasFilters ? 'models.noMatch' : 'models.noName')}
            action={
              <Button onClick={clear}>{t(hasFilters ? 'models.clearFilters' : 'models.clearSearch')}</Button>
            }
          >
            {hasNoFavourites ? t('models.noFavourites') : undefined}
          </EmptyState>
        </div>
      ) : isPhone ? (
        <PickerCards
          picker={picker}
          currentId={current?.id ?? null}
          favouriteIds={favouriteIds}
          onUse={control.choose}
          onStar={source.onToggleFavourite}
          onShowDetail={onShowDetail}
        />
      ) : (
        <>
          <PickerColumns />
          <PickerList
            id={control.listId}
            picker={picker}
            currentId={current?.id ?? null}
            favouriteIds={favouriteIds}
            onUse={control.choose}
            onStar={source.onToggleFavourite}
          />
        </>
      )}
    </>
  );
}
