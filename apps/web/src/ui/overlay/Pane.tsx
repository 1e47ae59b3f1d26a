import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useIsDesktop } from '../page/use-screen-size.ts';
import { Sheet } from './Sheet.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface PaneOpening {
  /** Nobody pressed anything: the focus stays where it is. */
  readonly isByItself?: boolean | undefined;
}

export interface PaneProps {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly label: string;
  /** What is shown: another one takes the focus too. */
  readonly opening: PaneOpening;
  readonly onClose: () => void;
  /** In pixels; without one the class says it. */
  readonly width?: number;
  /** Beside its edge on desktops, such as what changes its width. */
  readonly edge?: ReactNode;
  readonly className: string;
  readonly children: ReactNode;
}

/** Beside the page, and over it where there is no room for both. */
function SidePane({ ref, label, opening, onClose, width, edge, className, children }: PaneProps) {
  const own = useRef<HTMLElement>(null);
  const pane = ref ?? own;
  useFocusReturn();
  // What was pressed is read next, by keyboard and screen reader too.
  useEffect(() => {
    if (opening.isByItself !== true) pane.current?.focus({ preventScroll: true });
  }, [opening, pane]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={label}
      data-print="hide"
      onKeyDown={handleKeyDown}
      style={width === undefined ? undefined : { width, maxWidth: '100%' }}
      className={`absolute inset-y-0 right-0 z-20 flex flex-none flex-col border-l border-line shadow-3 outline-none wide:relative wide:shadow-none ${className}`}
    >
      {edge}
      {children}
    </aside>
  );
}

/** Something beside the page: a pane, on tablets a sheet, on phones a page of its own. */
export function Pane(props: PaneProps) {
  const { label, onClose, children } = props;
  if (useIsDesktop()) return <SidePane {...props} />;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={label} from="right">
      {children}
    </Sheet>
  );
}
