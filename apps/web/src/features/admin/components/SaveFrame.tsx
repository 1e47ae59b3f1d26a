import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

export interface SaveFrameProps {
  readonly label: string;
  readonly discardLabel: string;
  readonly saveLabel: string;
  readonly isBusy: boolean;
  /** Something in the form cannot be saved. */
  readonly isBlocked: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** What is to be saved. */
  readonly children: ReactNode;
}

/** Floats over the end of a form while it holds what is not saved. */
export function SaveFrame({
  label,
  discardLabel,
  saveLabel,
  isBusy,
  isBlocked,
  onSave,
  onDiscard,
  children,
}: SaveFrameProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 mx-auto mt-4 flex w-full max-w-150 flex-wrap items-center gap-3 rounded-4 border border-line bg-surface px-4 py-3 shadow-3 dark:border-line-strong"
    >
      <div aria-live="polite" className="max-h-40 min-w-50 flex-1 overflow-y-auto text-12 text-ink-2">
        {children}
      </div>
      <div className="ml-auto flex flex-none gap-2">
        <Button variant="ghost" disabled={isBusy} onClick={onDiscard}>
          {discardLabel}
        </Button>
        <Button variant="primary" disabled={isBlocked} isBusy={isBusy} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </section>
  );
}
