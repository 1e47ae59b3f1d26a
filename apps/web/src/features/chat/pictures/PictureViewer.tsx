import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { ImageView } from '../message/message-view.ts';
import { listPictures } from './chat-pictures.ts';

export interface PictureViewerProps {
  readonly image: ImageView;
  /** The button that was pressed. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** Where the arrows lead in a picture that is larger than the window. */
const WAYS: Readonly<Record<string, { readonly left: number; readonly top: number }>> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};
const STEP_PX = 80;

/** The pictures of a chat one by one, as large as the window or as they are. */
export function PictureViewer({ image, opener, onClose }: PictureViewerProps) {
  const { t } = useTranslation(['replies', 'common']);
  const [{ pictures, index: first }] = useState(() => listPictures(opener));
  const [index, setIndex] = useState(first);
  const content = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(true);
  const shown = pictures[index] ?? image;
  const go = (step: 1 | -1) => {
    if (pictures[index + step] === undefined) return;
    setIndex(index + step);
    setWhole(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (!isWhole && way) frame.current?.scrollBy({ left: way.left * STEP_PX, top: way.top * STEP_PX });
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === '+' || event.key === '=') setWhole(false);
    else if (event.key === '-' || event.key === '0') setWhole(true);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onClick={onClose}
          onKeyDown={handleKey}
          onOpenAutoFocus={(event) => {
            // The keys are for the picture; its first button may lead nowhere.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
          className="fixed inset-4 z-50 outline-none tablet:inset-10"
        >
          <Dialog.Title className="sr-only">{shown.name}</Dialog.Title>
          <div
            ref={frame}
            className={`h-full ${isWhole ? 'flex items-center justify-center' : 'overflow-auto'}`}
          >
            <img
              src={shown.url}
              alt={shown.name}
              onClick={(event) => {
                event.stopPropagation();
                setWhole(!isWhole);
              }}
              className={`rounded-4 shadow-3 ${isWhole ? 'max-h-full max-w-full cursor-zoom-in object-contain' : 'm-auto max-w-none cursor-zoom-out'}`}
            />
          </div>
          <div
            className="absolute top-0 right-0 flex rounded-2 bg-surface"
            onClick={(event) => event.stopPropagation()}
          >
            {pictures.length > 1 && (
              <>
                <IconButton
                  label={t('picture.previous')}
                  size="large"
                  aria-disabled={index === 0}
                  onClick={() => go(-1)}
                >
                  <ChevronLeft size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('picture.next')}
                  size="large"
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => go(1)}
                >
                  <ChevronRight size={20} aria-hidden />
                </IconButton>
              </>
            )}
            <IconButton
              label={t(isWhole ? 'picture.actual' : 'picture.whole')}
              size="large"
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? <ZoomIn size={20} aria-hidden /> : <ZoomOut size={20} aria-hidden />}
            </IconButton>
            <IconButton label={t('common:close')} size="large" onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
