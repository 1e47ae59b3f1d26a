import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';

export interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  /** Beside the action: the same and something more. */
  readonly otherAction?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A form over the page; on phones it takes all of the height. */
export function FormDialog({ title, action, otherAction, children, onSubmit, onClose }: FormDialogProps) {
  useFocusReturn();
  const { t } = useTranslation('common');
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // What has been written is not thrown away by a press beside the form.
          onInteractOutside={(event) => event.preventDefault()}
          className="rise-in fixed inset-0 z-50 flex flex-col overflow-hidden border-line bg-surface shadow-3 outline-none tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:max-h-[92dvh] tablet:w-[min(640px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 tablet:border dark:border-line-strong"
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
            className="flex min-h-0 flex-1 flex-col"
          >
            <Dialog.Title className="px-5 pt-5 text-17 font-bold">{title}</Dialog.Title>
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">{children}</div>
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              <Button onClick={onClose}>{t('cancel')}</Button>
              {otherAction !== undefined && (
                <Button onClick={otherAction.onPress}>{otherAction.label}</Button>
              )}
              <Button variant="primary" type="submit">
                {action}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
