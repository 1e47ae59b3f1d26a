import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import { rememberOpener } from '../overlay/use-focus-return.ts';
import { MENU_SURFACE } from './menu-surface.ts';

export interface MenuSurfaceProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  /** False when an item moves the focus itself, e.g. into a name field. */
  readonly shouldReturnFocus?: (() => boolean) | undefined;
}

export function MenuSurface({
  anchor,
  onClose,
  children,
  label,
  align = 'end',
  side = 'bottom',
  width = 220,
  shouldReturnFocus,
}: MenuSurfaceProps) {
  const [{ left, top, width: anchorWidth, height }] = useState(() => anchor.getBoundingClientRect());
  const remember = useCallback(
    (content: HTMLElement | null) => {
      if (content) rememberOpener(content, anchor);
    },
    [anchor],
  );
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        {/* Stands in for the button that was pressed, which is not part of this lazily loaded tree. */}
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left, top, width: anchorWidth, height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={remember}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          className={MENU_SURFACE}
          style={{ width }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (shouldReturnFocus?.() !== false) anchor.focus();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
