import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../display/Kbd.tsx';
import { positionBeside } from './position-beside.ts';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipBubbleProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly side: TooltipSide;
  readonly content: ReactNode;
  readonly keys: readonly string[] | undefined;
  readonly onClose: () => void;
}

export function TooltipBubble({ id, anchor, side, content, keys, onClose }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (element === null) return;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = positionBeside(
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      side,
      view,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor, side, content]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', onClose, true);
    };
  }, [onClose]);

  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="fade-in pointer-events-none fixed z-50 flex max-w-75 items-center gap-2 rounded-2 border border-line bg-surface px-2.25 py-1.25 text-12 text-ink shadow-2 dark:border-line-strong"
    >
      {content}
      {keys !== undefined && <Kbd keys={keys} />}
    </div>,
    document.body,
  );
}
