import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findRow } from './find-row.ts';
import { findReadingPosition, keepReadingPosition, type ReadingPosition } from './reading-positions.ts';

/** The view follows the reply only where the reader went this close to the end. */
const FOLLOW_WITHIN_PX = 80;
const LINE_PX = 25;
/** From the upper edge of the view to a question that was just sent. */
const QUESTION_TOP_PX = 24;
/** Of a question that is longer than the view only the end is kept, so that the reply has room. */
const QUESTION_SHARE = 0.4;

export interface FollowEnd {
  /** Null while the end is in view. */
  readonly newLines: number | null;
  readonly goToEnd: () => void;
  /** The reader was led elsewhere: the view follows no more. */
  readonly leaveEnd: () => void;
  /** The view was moved: it follows where the end is near, and else no more. */
  readonly settle: () => void;
}

export interface ConversationEnd {
  readonly sessionId: string;
  /** The last question. A new one is brought to the top of the view. */
  readonly questionId: string;
  /** The reply that is being written; a new one brings its question to the top of the view. */
  readonly runningId: string | null;
  /** False while later messages are not drawn. */
  readonly hasEnd: boolean;
}

/** `pinned`: a question is at the top and its reply grows below it; nothing moves. */
type View = 'following' | 'pinned' | 'left';

function distanceToEnd(scroller: HTMLElement): number {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
}

/** From the beginning of the conversation. */
function offsetOf(scroller: HTMLElement, row: HTMLElement): number {
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

/** The scroll position at which a question is at the top. */
function topOfQuestion(scroller: HTMLElement, row: HTMLElement): number {
  const offset = offsetOf(scroller, row);
  const height = row.getBoundingClientRect().height;
  return Math.max(offset - QUESTION_TOP_PX, offset + height - QUESTION_SHARE * scroller.clientHeight, 0);
}

/** A question that is held at the top. */
interface Pinned {
  readonly messageId: string;
  /** The scroll position for it. */
  readonly top: number;
  readonly offset: number;
}

/** What is above it may have another height: a row that the browser skips is as high as it remembers or guesses. */
function afterShift(scroller: HTMLElement, pinned: Pinned): Pinned {
  const { messageId, top, offset } = pinned;
  const row = findRow(scroller, messageId);
  const shift = row === null ? 0 : offsetOf(scroller, row) - offset;
  return { messageId, top: Math.max(top + shift, 0), offset: offset + shift };
}

function readPosition(scroller: HTMLElement): ReadingPosition | null {
  if (distanceToEnd(scroller) <= FOLLOW_WITHIN_PX) return null;
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-message]')];
  const row = rows.find((candidate) => candidate.getBoundingClientRect().bottom > top);
  const messageId = row?.dataset['message'];
  return row && messageId !== undefined
    ? { messageId, bottom: row.getBoundingClientRect().bottom - top }
    : null;
}

/** The position is kept when the conversation is left. */
function useKeptPosition(scroller: RefObject<HTMLElement | null>, sessionId: string): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      if (element !== null) keepReadingPosition(sessionId, readPosition(element));
    };
  }, [scroller, sessionId]);
}

/** What the view is after the reader has scrolled. */
function viewAfterScroll(view: View, isAtEnd: boolean, isUpwards: boolean): View {
  if (isAtEnd) return 'following';
  return view === 'pinned' || (view === 'following' && isUpwards) ? 'left' : view;
}

/**
 * The scroll position of a growing conversation. A new question goes to its top with room reserved below, into which
 * the reply grows; a reader who goes to the end is kept there, and one who reads elsewhere is never moved.
 */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { sessionId, questionId, runningId, hasEnd }: ConversationEnd,
): FollowEnd {
  const view = useRef<View>('following');
  const isOpened = useRef(false);
  const pinned = useRef<Pinned>({ messageId: '', top: 0, offset: 0 });
  const lastTop = useRef(0);
  const heightWhenLeft = useRef(0);
  const lastHeight = useRef(0);
  const isGrowing = runningId !== null;
  const end = useRef({ hasEnd, isGrowing });
  useEffect(() => {
    end.current = { hasEnd, isGrowing };
  });
  const [newLines, setNewLines] = useState<number | null>(null);

  const goToEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    view.current = 'following';
    setNewLines(null);
    element.scrollTop = element.scrollHeight;
  }, [scroller]);

  const leaveEnd = useCallback(() => {
    view.current = 'left';
    heightWhenLeft.current = scroller.current?.scrollHeight ?? 0;
    setNewLines(0);
  }, [scroller]);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (element !== null && distanceToEnd(element) > FOLLOW_WITHIN_PX) leaveEnd();
  }, [scroller, leaveEnd]);

  const reserveBelow = useCallback(
    (top: number) => {
      const height = top + (scroller.current?.clientHeight ?? 0);
      content.current?.style.setProperty('--reserved', `${height}px`);
      heightWhenLeft.current = height;
    },
    [scroller, content],
  );

  const pin = useCallback(
    (messageId: string) => {
      const element = scroller.current;
      const row = findRow(element, messageId);
      if (element === null || row === null) return goToEnd();
      const top = topOfQuestion(element, row);
      pinned.current = { messageId, top, offset: offsetOf(element, row) };
      reserveBelow(top);
      view.current = 'pinned';
      setNewLines(null);
      element.scrollTop = top;
      lastTop.current = element.scrollTop;
    },
    [scroller, goToEnd, reserveBelow],
  );

  const open = useCallback(() => {
    const element = scroller.current;
    const kept = findReadingPosition(sessionId);
    const row = kept === null ? null : findRow(element, kept.messageId);
    goToEnd();
    if (element === null) return;
    if (kept !== null && row !== null) {
      element.scrollTop +=
        row.getBoundingClientRect().bottom - element.getBoundingClientRect().top - kept.bottom;
      leaveEnd();
    } else if (runningId !== null) pin(questionId);
    lastTop.current = element.scrollTop;
  }, [scroller, sessionId, questionId, runningId, goToEnd, leaveEnd, pin]);

  useKeptPosition(scroller, sessionId);

  const known = useRef({ questionId, runningId });
  useLayoutEffect(() => {
    const isNewQuestion = known.current.questionId !== questionId;
    const isNewReply = runningId !== null && known.current.runningId !== runningId;
    known.current = { questionId, runningId: runningId ?? known.current.runningId };
    if (!isOpened.current) open();
    else if (isNewQuestion || isNewReply) pin(questionId);
    isOpened.current = true;
  }, [open, pin, questionId, runningId]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null || typeof ResizeObserver === 'undefined') return;

    const handleScroll = () => {
      const { scrollTop } = element;
      // Not the reader: the view was put there.
      if (Math.abs(scrollTop - lastTop.current) < 1) return;
      const isAtEnd = end.current.hasEnd && distanceToEnd(element) <= FOLLOW_WITHIN_PX;
      const before = view.current;
      view.current = viewAfterScroll(before, isAtEnd, scrollTop < lastTop.current);
      lastTop.current = scrollTop;
      if (isAtEnd) setNewLines(null);
      else if (view.current !== before) leaveEnd();
    };
    const observer = new ResizeObserver(() => {
      const grown = element.scrollHeight - lastHeight.current;
      lastHeight.current = element.scrollHeight;
      const lines = Math.round((element.scrollHeight - heightWhenLeft.current) / LINE_PX);
      if (view.current === 'following') {
        element.scrollTop = element.scrollHeight;
        lastTop.current = element.scrollTop;
      } else if (view.current === 'pinned') {
        // The view itself may have another height, because the composer grew or shrank.
        pinned.current = afterShift(element, pinned.current);
        reserveBelow(pinned.current.top);
        element.scrollTop = pinned.current.top;
        lastTop.current = element.scrollTop;
        setNewLines(lines > 0 ? lines : null);
      } else if (!end.current.hasEnd || !end.current.isGrowing) heightWhenLeft.current += grown;
      else setNewLines(Math.max(lines, 0));
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, content, reserveBelow, leaveEnd]);

  return { newLines, goToEnd, leaveEnd, settle };
}
