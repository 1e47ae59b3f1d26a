import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { focusLayer } from './focus-layer.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Read out when the sheet opens. */
  readonly title: string;
  /** `foot`: from below, as tall as what it shows. `right`: on phones the whole page. */
  readonly from: 'left' | 'right' | 'below' | 'foot';
  readonly children: ReactNode;
}

const POSITION = {
  left: 'slide-from-left inset-y-0 left-0 w-[min(300px,86vw)] bg-canvas',
  right: 'slide-from-right inset-y-0 right-0 w-full bg-surface tablet:w-93',
  foot: 'slide-from-below inset-x-0 bottom-0 max-h-[calc(100dvh-44px)] rounded-t-5 bg-surface',
  below: 'slide-from-below inset-x-0 top-11 bottom-0 rounded-t-5 bg-surface',
} as const;

/** Comes and goes with the open sheet, so that it knows what was focused before. */
function Panel({ title, from, children }: Pick<SheetProps, 'title' | 'from' | 'children'>) {
  useFocusReturn();
  return (
    <Dialog.Content
      aria-describedby={undefined}
      onOpenAutoFocus={focusLayer}
      className={`fixed z-40 flex flex-col overflow-hidden pb-[env(safe-area-inset-bottom)] shadow-3 outline-none ${POSITION[from]}`}
    >
      <Dialog.Title className="sr-only">{title}</Dialog.Title>
      {children}
    </Dialog.Content>
  );
}

/** A panel that slides over the page on small screens; traps and gives back the focus. */
export function Sheet({ isOpen, onOpenChange, ...panel }: SheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Panel {...panel} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
