import { BookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import type { LibraryRow } from '../components/library.ts';
import { LibraryList } from '../components/LibraryList.tsx';
import { LibrarySkeleton } from '../components/LibrarySkeleton.tsx';
import type { CollectionView } from '../use-collection.ts';

export interface LibraryColumnProps {
  readonly label: string;
  readonly filter: ReactNode;
  readonly collection: Pick<CollectionView<unknown>, 'entries' | 'isLoading' | 'hasFailed' | 'retry'>;
  readonly own: readonly LibraryRow[];
  readonly builtin: readonly LibraryRow[];
  /** Said under the heading of one's own while there is none. */
  readonly emptyOwn?: ReactNode;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onUse: (id: string) => void;
}

/** The filter, one's own entries and the ones that are always there. */
export function LibraryColumn(props: LibraryColumnProps) {
  const { t } = useTranslation('systemPrompts');
  const { collection, own, builtin } = props;
  const groups = [
    { name: t('own'), rows: own },
    { name: t('builtin'), rows: builtin },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className="px-2.5 pt-4 pb-1">{props.filter}</div>
      {collection.hasFailed && (
        <div className="px-2.5 pt-3">
          <RetryBar title={t('failed')} onRetry={collection.retry} />
        </div>
      )}
      {collection.isLoading && <LibrarySkeleton label={t('loading')} />}
      {!collection.isLoading && !collection.hasFailed && collection.entries.length === 0 && props.emptyOwn}
      <LibraryList
        label={props.label}
        groups={groups}
        selectedId={props.selectedId}
        onSelect={props.onSelect}
        onUse={props.onUse}
      />
      {groups.length === 0 && !collection.isLoading && (
        <EmptyState icon={<BookText size={16} aria-hidden />} title={t('nothingFound')}>
          {t('nothingFoundText')}
        </EmptyState>
      )}
    </>
  );
}
