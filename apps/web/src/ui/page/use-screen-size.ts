import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 639.98px)';
const NARROW = '(max-width: 767.98px)';
const DESKTOP = '(min-width: 1024px)';
const WIDE = '(min-width: 1440px)';
const VERY_WIDE = '(min-width: 1500px)';

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** For the few places where the phone has another structure, not only another look. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE);
}

/** Where a list has no room beside it for what is opened from it: also a desktop at twice its size. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW);
}

export function useIsDesktop(): boolean {
  return useMediaQuery(DESKTOP);
}

/** Where a page of panes has room beside the whole sidebar. */
export function useIsVeryWide(): boolean {
  return useMediaQuery(VERY_WIDE);
}

/** For what is decided once, on a press. */
export function hasDesktopWidth(): boolean {
  return window.matchMedia(DESKTOP).matches;
}

/** Where there is room for a pane beside the page; for what is decided once. */
export function hasWideWidth(): boolean {
  return window.matchMedia(WIDE).matches;
}
