import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NewButton } from '../../../ui/button/NewButton.tsx';
import { ChoiceChips } from '../components/ChoiceChips.tsx';
import type { LibraryRow } from '../components/library.ts';
import { LibraryPanes } from '../components/LibraryPanes.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import type { CollectionView } from '../use-collection.ts';
import { LibraryColumn } from './LibraryColumn.tsx';
import type { Library } from './use-library.ts';

interface Item {
  readonly id: string;
  readonly title: string;
}

export interface LibraryPageProps<Entry extends Item, Kind extends string> {
  readonly title: string;
  readonly subtitle: string;
  readonly newLabel: string;
  readonly filterLabel: string;
  readonly kinds: readonly { readonly value: Kind | 'all'; readonly label: string }[];
  readonly library: Library<Entry, Kind>;
  readonly collection: Pick<CollectionView<Entry>, 'entries' | 'isLoading' | 'hasFailed' | 'retry'>;
  readonly toRow: (entry: Entry) => LibraryRow;
  /** Said while there is nothing of one's own. */
  readonly emptyOwn?: ReactNode;
  readonly onNew: () => void;
  readonly onUse: (entry: Entry) => void;
  /** Of the chosen entry. */
  readonly preview: ReactNode;
  /** A form over the page. */
  readonly children: ReactNode;
}

/** A page that holds ready-made texts and one's own: a filter, a search, a list and a preview. */
export function LibraryPage<Entry extends Item, Kind extends string>(props: LibraryPageProps<Entry, Kind>) {
  const { t } = useTranslation('systemPrompts');
  const { library, onNew, toRow } = props;
  const search = useRef<HTMLInputElement>(null);
  const selectedId = library.selected?.id ?? null;
  const handleUse = (id: string) => {
    const entry = library.find(id);
    if (entry) props.onUse(entry);
  };
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  useListKeys({
    hasLetterKeys,
    rowIds: [...library.own, ...library.builtin].map(({ id }) => id),
    selectedId,
    onSelect: library.point,
    onUse: handleUse,
    onCreate: onNew,
    onSearch: () => search.current?.focus(),
  });
  return (
    <Page
      title={props.title}
      subtitle={props.subtitle}
      actions={
        <div className="flex w-[calc(100vw-24px)] items-center gap-2 tablet:w-auto">
          <div className="min-w-0 flex-1 tablet:w-56 tablet:flex-none">
            <SearchField
              ref={search}
              label={t('find')}
              value={library.typed}
              onChange={library.type}
              keys={['/']}
            />
          </div>
          <NewButton onClick={onNew}>{props.newLabel}</NewButton>
        </div>
      }
    >
      <LibraryPanes
        list={
          <LibraryColumn
            label={props.title}
            filter={
              <ChoiceChips
                label={props.filterLabel}
                value={library.kind}
                options={props.kinds}
                onChange={library.choose}
              />
            }
            collection={props.collection}
            emptyOwn={props.emptyOwn}
            own={library.own.map(toRow)}
            builtin={library.builtin.map(toRow)}
            selectedId={selectedId}
            onSelect={library.open}
            onUse={handleUse}
          />
        }
        previewTitle={library.selected?.title ?? props.title}
        preview={library.selected && props.preview}
        isPreviewOpen={library.isPreviewOpen}
        onClosePreview={library.closePreview}
      />
      {props.children}
    </Page>
  );
}
