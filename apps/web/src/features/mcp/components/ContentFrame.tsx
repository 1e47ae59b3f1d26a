import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { focusLayer } from '../../../ui/overlay/focus-layer.ts';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';

export interface ContentFrameProps {
  readonly title: string;
  /** What went wrong. */
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around what servers offer for a message; on phones it is the whole page. */
export function ContentFrame({ title, problem, onClose, children }: ContentFrameProps) {
  useFocusReturn();
  const { t } = useTranslation('mcp');
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusLayer}
          className="rise-in fixed inset-0 z-50 flex flex-col overflow-hidden border-line bg-surface shadow-3 outline-none tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:max-h-[80dvh] tablet:w-[min(560px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 tablet:border dark:border-line-strong"
        >
          <div className="flex items-center gap-2 border-b border-line py-3 pr-3 pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate text-17 font-bold">{title}</Dialog.Title>
            <IconButton label={t('common:close')} onClick={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
            {problem !== null && <Notice tone="danger" title={problem} />}
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
