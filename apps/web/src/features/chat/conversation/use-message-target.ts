import { findRow } from './find-row.ts';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

const MARKED_MS = 4_000;

export interface MessageTarget {
  readonly messageId: string;
  /** Another number leads there again. */
  readonly visit: number;
}

/** Scrolls the target message into view and focuses it; its highlight disappears after a while. */
export function useMessageTarget(
  scroller: RefObject<HTMLElement | null>,
  target: MessageTarget | null,
  isDrawn: boolean,
  { onArrive, onDone }: { readonly onArrive: () => void; readonly onDone: () => void },
): void {
  const visit = target?.visit ?? null;
  const messageId = target?.messageId ?? null;

  useLayoutEffect(() => {
    if (visit === null || messageId === null || !isDrawn) return;
    const row = findRow(scroller.current, messageId);
    if (!row) return;
    onArrive();
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    // Rows that were never drawn have guessed heights; when the true ones are known the place is corrected once.
    const frame = requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [scroller, visit, messageId, isDrawn, onArrive]);

  useEffect(() => {
    if (visit === null) return;
    const timer = setTimeout(onDone, MARKED_MS);
    return () => clearTimeout(timer);
  }, [visit, onDone]);
}
