import { Globe, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useIsDesktop } from '../../../../ui/page/use-screen-size.ts';
import { closingByEscape, useListKeys } from '../../../../ui/use-list-keys.ts';
import { useAuth } from '../../../auth/index.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { Categories } from './Categories.tsx';
import { GalleryAgent } from './GalleryAgent.tsx';
import { GalleryTable } from './GalleryTable.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { GALLERY_SORTS, type Gallery, useGallery } from './use-gallery.ts';

function GalleryList({ gallery }: { readonly gallery: Gallery }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const userId = useAuth((state) => state.account?.id ?? '');
  if (gallery.isLoading) return <RowsSkeleton label={t('loading')} />;
  if (gallery.agents.length === 0 && !gallery.hasFailed)
    return (
      <EmptyState
        icon={<Globe size={16} aria-hidden />}
        title={t('gallery.empty')}
        action={
          <span className="flex gap-2">
            <Button onClick={gallery.clear}>{t('gallery.clear')}</Button>
            <Button variant="primary" onClick={() => void navigate('/agents/auto-create')}>
              {t('gallery.describe')}
            </Button>
          </span>
        }
      />
    );
  return (
    <div className={gallery.hasFailed ? 'opacity-60' : undefined}>
      {gallery.agents.length > 0 && <GalleryTable gallery={gallery} userId={userId} />}
      {gallery.hasMore && (
        <div className="p-4">
          <Button isBusy={gallery.isLoadingMore} onClick={gallery.loadMore}>
            {t('gallery.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OpenAgent({ gallery }: { readonly gallery: Gallery }) {
  const isDesktop = useIsDesktop();
  const { open, close } = gallery;
  if (!open) return null;
  const agent = <GalleryAgent agent={open} onClose={close} />;
  if (isDesktop)
    return <aside className="w-93 flex-none overflow-y-auto border-l border-line">{agent}</aside>;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && close()} title={open.name} from="below">
      <div className="min-h-0 flex-1 overflow-y-auto">{agent}</div>
    </Sheet>
  );
}

/** Guests publish nothing. */
function Publish({ gallery }: { readonly gallery: Gallery }) {
  const { t } = useTranslation('agents');
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  const [isOpen, setOpen] = useState(false);
  if (isGuest) return null;
  return (
    <>
      <Button aria-label={t('gallery.publish.title')} onClick={() => setOpen(true)}>
        <Upload size={14} aria-hidden />
        <span className="max-tablet:hidden">{t('gallery.publish.title')}</span>
      </Button>
      {isOpen && (
        <PublishDialog
          onPublished={({ id }) => {
            setOpen(false);
            gallery.showNewest(id);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Agents that others have made public: found, looked at, tried and cloned. */
export function GalleryScreen() {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const gallery = useGallery();
  const search = useRef<HTMLInputElement>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  useListKeys({
    hasLetterKeys,
    rowIds: gallery.agents.map(({ id }) => id),
    selectedId: gallery.pointedId,
    onSelect: gallery.point,
    onUse: gallery.show,
    onCreate: () => void navigate('/agents/create'),
    onSearch: () => search.current?.focus(),
    ...(gallery.open && { letters: closingByEscape(gallery.close) }),
  });
  return (
    <Page
      title={t('gallery.title')}
      parent={<AgentsLink />}
      actions={
        <div className="flex w-[calc(100vw-24px)] gap-2 tablet:w-auto">
          <div className="min-w-0 flex-1 tablet:w-65 tablet:flex-none">
            <SearchField
              ref={search}
              label={t('gallery.find')}
              value={gallery.typed}
              onChange={gallery.type}
              keys={['/']}
            />
          </div>
          <Publish gallery={gallery} />
        </div>
      }
    >
      <div className="flex min-h-0 flex-1 max-desktop:flex-col">
        <Categories gallery={gallery} />
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <div className="flex min-h-12 flex-wrap items-center gap-2 border-line px-4 py-1.5 tablet:border-b">
            <span className="tnum text-ink-3">{t('count', { count: gallery.total })}</span>
            <span className="ml-auto">
              <Segmented
                label={t('sort.label')}
                value={gallery.sort}
                options={GALLERY_SORTS.map((value) => ({ value, label: t(`gallery.sorts.${value}`) }))}
                onChange={gallery.order}
              />
            </span>
          </div>
          {gallery.hasFailed && (
            <div className="p-4">
              <RetryBar title={t('gallery.failed')} onRetry={gallery.retry} />
            </div>
          )}
          <GalleryList gallery={gallery} />
        </div>
        <OpenAgent gallery={gallery} />
      </div>
    </Page>
  );
}
