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

/** A phone on its side has its camera there. */
const LEFT = 'pl-[env(safe-area-inset-left)]';
const RIGHT = 'pr-[env(safe-area-inset-right)]';

const POSITION = {
  left: `slide-from-left inset-y-0 left-0 w-[calc(min(300px,86vw)+env(safe-area-inset-left))] bg-canvas ${LEFT}`,
  right: `slide-from-right inset-y-0 right-0 w-full bg-surface max-tablet:pl-[env(safe-area-inset-left)] tablet:w-[calc(372px+env(safe-area-inset-right))] ${RIGHT}`,
  foot: `slide-from-below inset-x-0 bottom-0 max-h-[calc(100dvh-44px)] rounded-t-5 bg-surface ${LEFT} ${RIGHT}`,
  below: `slide-from-below inset-x-0 top-11 bottom-0 rounded-t-5 bg-surface ${LEFT} ${RIGHT}`,
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
