import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export interface SortButtonProps {
  /** What is heard in place of the text; the head of a table says its direction by itself. */
  readonly label?: string | undefined;
  /** Null: the list is in another order. */
  readonly direction: SortDirection | null;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The head of a column that a list can be ordered by. */
export function SortButton({ label, direction, onPress, children }: SortButtonProps) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="touch-target inline-flex items-center gap-1 rounded-1 hover:text-ink"
    >
      {children}
      {direction !== null && <Arrow size={13} aria-hidden />}
    </button>
  );
}
