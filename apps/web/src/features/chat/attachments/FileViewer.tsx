import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { PlainText } from '../../../ui/markdown/PlainText.tsx';
import type { FileView } from './file-view.ts';

export interface FileViewerProps {
  readonly file: FileView;
  readonly onClose: () => void;
}

/** The text that was read out of a file, as the model gets it. */
export function FileViewer({ file, onClose }: FileViewerProps) {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const { text } = file;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-11 bottom-0 z-50 mx-auto flex max-w-196 flex-col overflow-hidden rounded-t-5 bg-surface shadow-3 outline-none tablet:inset-y-10 tablet:rounded-4"
        >
          <header className="flex h-13 flex-none items-center gap-1 border-b border-line pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-14 font-bold">{file.name}</Dialog.Title>
            {text !== null && (
              <>
                <span className="tnum flex-none px-2 text-12 text-ink-3">
                  {t('files.characters', {
                    count: text.length,
                    formatted: formatCount(text.length, i18n.language),
                  })}
                </span>
                <CopyButton label={t('files.copyText')} getText={() => text} />
              </>
            )}
            <IconButton label={t('common:close')} onClick={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </header>
          <div
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto px-4 py-3 text-14 wrap-anywhere whitespace-pre-wrap outline-offset-[-2px]"
          >
            {text === null || text === '' ? (
              <p className="text-ink-3">{t(text === null ? 'files.notSharedNote' : 'files.noText')}</p>
            ) : (
              <PlainText text={text} />
            )}
            {file.isTruncated && <p className="mt-3 text-ink-3">{t('files.truncatedNote')}</p>}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
