import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { ImageView } from '../message/message-view.ts';

export interface PictureViewerProps {
  readonly image: ImageView;
  readonly onClose: () => void;
}

export function PictureViewer({ image, onClose }: PictureViewerProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onClick={onClose}
          className="fixed inset-4 z-50 grid place-items-center outline-none tablet:inset-10"
        >
          <Dialog.Title className="sr-only">{image.name}</Dialog.Title>
          <img
            src={image.url}
            alt={image.name}
            className="max-h-full max-w-full rounded-4 object-contain shadow-3"
          />
          <span className="absolute top-0 right-0 rounded-2 bg-surface">
            <IconButton label={t('close')} size="large" onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </span>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
