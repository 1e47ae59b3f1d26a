import { type PointerEvent, type MouseEvent, useRef, useState } from 'react';

export interface MenuTriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'data-state': 'open' | 'closed';
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

export interface MenuTrigger {
  /** The pressed button while the menu is open. */
  readonly anchor: HTMLElement | null;
  readonly close: () => void;
  readonly triggerProps: MenuTriggerProps;
}

/** A button that opens a menu. The menu itself is loaded with the first press, so it is no part of the first page. */
export function useMenuTrigger(): MenuTrigger {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const isOpen = anchor !== null;
  return {
    anchor,
    close: () => setAnchor(null),
    triggerProps: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'data-state': isOpen ? 'open' : 'closed',
      // A press on the button closes an open menu before the click arrives, which must not open it again.
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: (event) => {
        setAnchor(wasOpen.current ? null : event.currentTarget);
        wasOpen.current = false;
      },
    },
  };
}
