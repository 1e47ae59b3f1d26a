import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  growBack,
  growOn,
  openWindow,
  windowAround,
  type MessageWindow,
  type WindowRange,
} from './message-window.ts';

const LOAD_WITHIN = '1200px 0px';

export interface DrawnMessages extends MessageWindow {
  /** Comes before the first drawn message. */
  readonly before: RefObject<HTMLDivElement | null>;
  /** Comes after the last drawn message. */
  readonly after: RefObject<HTMLDivElement | null>;
  readonly showEnd: () => void;
}

/** Observes when a marker comes near the viewport. Observed again at each edge, so that a marker that stays near is reported again. */
function useNearby(
  scroller: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  edge: number | null,
  onNear: () => void,
): void {
  const notifyNear = useRef(onNear);
  useEffect(() => {
    notifyNear.current = onNear;
  });
  useEffect(() => {
    const root = scroller.current;
    if (edge === null || root === null || mark.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notifyNear.current();
      },
      { root, rootMargin: LOAD_WITHIN },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [scroller, mark, edge]);
}

/** On paper everything is drawn; afterwards what was drawn before, where the reader was. */
function useDrawnForPaper(
  scroller: RefObject<HTMLElement | null>,
  range: WindowRange,
  setRange: (range: WindowRange) => void,
): void {
  const left = useRef<{ readonly range: WindowRange; readonly top: number } | null>(null);
  const drawAll = useEffectEvent(() => {
    left.current ??= { range, top: scroller.current?.scrollTop ?? 0 };
    flushSync(() => setRange({ first: 0, last: null }));
  });
  const drawAsBefore = useEffectEvent(() => {
    const before = left.current;
    left.current = null;
    if (before === null) return;
    flushSync(() => setRange(before.range));
    if (scroller.current !== null) scroller.current.scrollTop = before.top;
  });
  useEffect(() => {
    const open = () => drawAll();
    const close = () => drawAsBefore();
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, []);
}

export interface WindowOptions {
  readonly total: number;
  /** The message at which the chat was left; -1 where it was left at its end. */
  readonly keptIndex: number;
  /** Index of the target message; -1 where there is none. */
  readonly targetIndex: number;
  /** A change, e.g. the person's own new message, shows the end in any case. */
  readonly endKey: string;
}

/**
 * A long conversation draws the messages around its end, or around the target message, and more as the
 * reader comes near them, without moving the view. For printing everything is drawn.
 */
export function useMessageWindow(
  scroller: RefObject<HTMLElement | null>,
  { total, keptIndex, targetIndex, endKey }: WindowOptions,
): DrawnMessages {
  const [range, setRange] = useState(() =>
    keptIndex === -1 || keptIndex >= openWindow(total).first
      ? openWindow(total)
      : windowAround(keptIndex, total),
  );
  const [known, setKnown] = useState({ targetIndex: -1, endKey });
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const heightBefore = useRef<number | null>(null);
  const first = Math.min(range.first, Math.max(total - 1, 0));
  const last = Math.min(range.last ?? total, total);

  if (known.targetIndex !== targetIndex || known.endKey !== endKey) {
    setKnown({ targetIndex, endKey });
    const isNewTarget = known.targetIndex !== targetIndex && targetIndex >= 0;
    if (isNewTarget && (targetIndex < first || targetIndex >= last))
      setRange(windowAround(targetIndex, total));
    else if (known.endKey !== endKey && range.last !== null) setRange(openWindow(total));
  }

  useNearby(scroller, before, first > 0 ? first : null, () => {
    const root = scroller.current;
    if (root === null) return;
    heightBefore.current = root.scrollHeight;
    root.style.overflowAnchor = 'none';
    setRange(growBack({ ...range, first }));
  });
  useNearby(scroller, after, last < total ? last : null, () => setRange(growOn({ ...range, first }, total)));

  useLayoutEffect(() => {
    const root = scroller.current;
    if (root === null || heightBefore.current === null) return;
    root.scrollTop += root.scrollHeight - heightBefore.current;
    heightBefore.current = null;
    root.style.overflowAnchor = '';
  }, [scroller, first]);

  useDrawnForPaper(scroller, range, setRange);

  return { first, last, before, after, showEnd: () => setRange(openWindow(total)) };
}
