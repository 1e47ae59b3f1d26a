// Its own few lines instead of a positioning library: there is a tooltip on every icon button of every message, and the
// first page must stay small.
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipBubble, type TooltipSide } from './TooltipBubble.tsx';

const OPEN_DELAY_MS = 400;

interface Handlers {
  readonly onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

export interface TooltipProps {
  readonly content: ReactNode;
  readonly keys?: readonly string[] | undefined;
  readonly side?: TooltipSide | undefined;
  /** The child already says the same to those who hear it. */
  readonly isName?: boolean | undefined;
  /** The child can do nothing else: a tap, after which no pointer hovers, shows it too. It can have the focus. */
  readonly opensOnTap?: boolean | undefined;
  readonly children: ReactElement<Handlers>;
}

export function Tooltip({ content, keys, side = 'top', isName = false, opensOnTap, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const own = children.props;
  const child = cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      const element = event.currentTarget;
      if (event.pointerType !== 'touch') timer.current = setTimeout(() => setAnchor(element), OPEN_DELAY_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      close();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      close();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      close();
    },
    onClick: opensOnTap ? (event) => setAnchor(event.currentTarget) : own.onClick,
    'aria-describedby': anchor === null || isName ? own['aria-describedby'] : id,
  });
  return (
    <>
      {child}
      {anchor !== null && (
        <TooltipBubble id={id} anchor={anchor} side={side} keys={keys} content={content} onClose={close} />
      )}
    </>
  );
}
