import { isMotionReduced } from '../../platform/display/display.ts';

/** What a fixed header covers. */
const OFFSET_PX = 80;
/** After one of these the user controls the scroll position. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function toTop(target: HTMLElement): number {
  return target.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
}

/** Scrolls to an element and hands it the focus; false where there is none of that name. */
export function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  window.scrollTo({ top: toTop(target), behavior: isMotionReduced() ? 'auto' : 'smooth' });
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Opens a page at an element. Fonts and figures that arrive later move what is above it, so it is kept in place until
 * the reader does something or has gone to another page.
 */
export function openAtAnchor(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const controller = new AbortController();
  const scroll = () => window.scrollTo({ top: toTop(target), behavior: 'auto' });
  const observer = new ResizeObserver(() => (target.isConnected ? scroll() : controller.abort()));
  controller.signal.addEventListener('abort', () => observer.disconnect());
  for (const action of ACTIONS)
    document.addEventListener(action, () => controller.abort(), {
      capture: true,
      passive: true,
      signal: controller.signal,
    });
  observer.observe(document.body);
  scroll();
  target.focus({ preventScroll: true });
  return true;
}
