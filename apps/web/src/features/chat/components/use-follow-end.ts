import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The view follows the reply only while the reader is this close to the end. */
const FOLLOW_WITHIN_PX = 80;
const LINE_PX = 25;

export interface FollowEnd {
  /** Null while the end is in view. */
  readonly newLines: number | null;
  readonly goToEnd: () => void;
  /** The reader was led elsewhere: the view follows no more. */
  readonly leaveEnd: () => void;
  /** The view was moved: it follows where the end is near, and else no more. */
  readonly settle: () => void;
}

export interface EndState {
  /** False while later messages are not drawn. */
  readonly hasEnd: boolean;
  /** While a reply is being written; what else changes the height is nothing new to read. */
  readonly isGrowing: boolean;
}

function distanceToEnd(scroller: HTMLElement): number {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
}

/** Keeps the end of a growing conversation in view, and never moves a reader who has scrolled away. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** A change, e.g. the person's own new message, goes to the end in any case. */
  jumpKey: string,
  { hasEnd, isGrowing }: EndState,
): FollowEnd {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const heightWhenLeft = useRef(0);
  const lastHeight = useRef(0);
  const end = useRef({ hasEnd, isGrowing });
  useEffect(() => {
    end.current = { hasEnd, isGrowing };
  });
  const [newLines, setNewLines] = useState<number | null>(null);

  const goToEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    isFollowing.current = true;
    setNewLines(null);
    element.scrollTop = element.scrollHeight;
  }, [scroller]);

  const leaveEnd = useCallback(() => {
    isFollowing.current = false;
    heightWhenLeft.current = scroller.current?.scrollHeight ?? 0;
    setNewLines(0);
  }, [scroller]);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (element !== null && distanceToEnd(element) > FOLLOW_WITHIN_PX) leaveEnd();
  }, [scroller, leaveEnd]);

  useLayoutEffect(goToEnd, [goToEnd, jumpKey]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null || typeof ResizeObserver === 'undefined') return;

    const handleScroll = () => {
      const isAtEnd = end.current.hasEnd && distanceToEnd(element) <= FOLLOW_WITHIN_PX;
      const isMovedUp = element.scrollTop < lastTop.current - 1;
      lastTop.current = element.scrollTop;
      if (isAtEnd) {
        isFollowing.current = true;
        setNewLines(null);
      } else if (isMovedUp && isFollowing.current) {
        isFollowing.current = false;
        heightWhenLeft.current = element.scrollHeight;
        setNewLines(0);
      }
    };
    const observer = new ResizeObserver(() => {
      const grown = element.scrollHeight - lastHeight.current;
      lastHeight.current = element.scrollHeight;
      if (isFollowing.current) {
        element.scrollTop = element.scrollHeight;
        lastTop.current = element.scrollTop;
      } else if (!end.current.hasEnd || !end.current.isGrowing) {
        heightWhenLeft.current += grown;
      } else {
        setNewLines(Math.max(Math.round((element.scrollHeight - heightWhenLeft.current) / LINE_PX), 0));
      }
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, content]);

  return { newLines, goToEnd, leaveEnd, settle };
}
