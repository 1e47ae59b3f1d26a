import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const AT_ONCE = 15;
const PER_STEP = 15;
const LOAD_WITHIN = '1200px 0px 0px 0px';

export interface EarlierMessages {
  /** Index of the first message that is drawn. */
  readonly first: number;
  /** Stands above the first drawn message. */
  readonly sentinel: RefObject<HTMLDivElement | null>;
}

/** A long conversation draws its end first and earlier messages as the reader comes near them, without moving the view. */
export function useEarlierMessages(scroller: RefObject<HTMLElement | null>, total: number): EarlierMessages {
  const [first, setFirst] = useState(() => Math.max(total - AT_ONCE, 0));
  const sentinel = useRef<HTMLDivElement>(null);
  const heightBefore = useRef<number | null>(null);
  const shown = Math.min(first, Math.max(total - 1, 0));

  useEffect(() => {
    const mark = sentinel.current;
    const root = scroller.current;
    if (shown === 0 || mark === null || root === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        heightBefore.current = root.scrollHeight;
        root.style.overflowAnchor = 'none';
        setFirst(Math.max(shown - PER_STEP, 0));
      },
      { root, rootMargin: LOAD_WITHIN },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [scroller, shown]);

  useLayoutEffect(() => {
    const root = scroller.current;
    if (root === null || heightBefore.current === null) return;
    root.scrollTop += root.scrollHeight - heightBefore.current;
    heightBefore.current = null;
    root.style.overflowAnchor = '';
  }, [scroller, shown]);

  return { first: shown, sentinel };
}
