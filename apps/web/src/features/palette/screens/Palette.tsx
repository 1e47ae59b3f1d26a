import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { PaletteField } from '../components/PaletteField.tsx';
import { PaletteFoot } from '../components/PaletteFoot.tsx';
import { PaletteList } from '../components/PaletteList.tsx';
import { rowId } from '../row-id.ts';
import { usePaletteControl } from '../use-palette.ts';
import { usePaletteItems } from './use-palette-items.tsx';

/** Finds chats, models, pages and what can be done, and does it. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('pages');
  const { items, toOffer, lookInMessages } = usePaletteItems();
  const palette = usePaletteControl({ items, toOffer, onTyped: lookInMessages, onDone: onClose });
  const isNothing = palette.query.text !== '' && palette.count <= 1 && palette.activeId === 'offer';
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="rise-in fixed top-2 left-1/2 z-50 flex max-h-[calc(100dvh-16px)] w-[min(680px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-4 border border-line bg-surface text-13 shadow-3 outline-none tablet:top-28 tablet:max-h-[min(680px,calc(100dvh-136px))] dark:border-line-strong"
        >
          <Dialog.Title className="sr-only">{t('palette.label')}</Dialog.Title>
          <PaletteField
            value={palette.typed}
            listId={palette.listId}
            activeRowId={palette.activeId === null ? undefined : rowId(palette.listId, palette.activeId)}
            only={palette.only}
            onChange={palette.type}
            onKeyDown={palette.handleKey}
            onToggleOnly={palette.toggleOnly}
          />
          {isNothing && <p className="px-4.5 pt-4 text-ink-2">{t('palette.nothing')}</p>}
          <PaletteList
            listId={palette.listId}
            groups={palette.groups}
            words={palette.query.words}
            activeId={palette.activeId}
            onPoint={palette.point}
            onRun={palette.run}
          />
          <PaletteFoot count={palette.count} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
