import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../../../ui/overlay/use-focus-return.ts';

export interface ReplayDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function Content({ title, children }: Omit<ReplayDialogProps, 'onClose'>) {
  useFocusReturn();
  return (
    <Dialog.Content
      aria-describedby={undefined}
      className="rise-in fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto rounded-4 border border-line bg-surface p-5 text-13 shadow-3 outline-none dark:border-line-strong"
    >
      <Dialog.Title className="text-17 font-bold">{title}</Dialog.Title>
      {children}
    </Dialog.Content>
  );
}

/** Around the form that runs an input again. */
export function ReplayDialog({ onClose, ...content }: ReplayDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Content {...content} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
