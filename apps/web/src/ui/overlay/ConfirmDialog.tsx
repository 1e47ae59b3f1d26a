import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A verb. */
  readonly action: string;
  /** A way around it, e.g. one that keeps what would go. */
  readonly alternative?: { readonly label: string; readonly onChoose: () => void } | null;
  readonly isBusy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Only before what cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  alternative = null,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useFocusReturn();
  const { t } = useTranslation('common');
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Content
          aria-describedby={undefined}
          className="rise-in fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-4 border border-line bg-surface p-5 shadow-3 outline-none dark:border-line-strong"
        >
          <AlertDialog.Title className="text-17 font-bold">{title}</AlertDialog.Title>
          <div className="mt-2 text-13 text-ink-2">{children}</div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t('cancel')}</Button>
            </AlertDialog.Cancel>
            {alternative && (
              <Button disabled={isBusy} onClick={alternative.onChoose}>
                {alternative.label}
              </Button>
            )}
            <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
