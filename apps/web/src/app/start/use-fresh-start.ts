import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, type Location } from 'react-router';
import { openAtAnchor } from '../../ui/page/scroll-to-anchor.ts';
import { toAnchor } from '../anchors.ts';
import { ACTIONS, once } from './once.ts';

/** The router's own key of an entry that was never navigated to. */
const UNNAMED = 'default';

/** Focus is not moved to the title when the user is already typing. */
function focusTitle(): boolean {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.matches('input, textarea, [contenteditable]'))
    return true;
  const title = document.querySelector<HTMLElement>('h1[tabindex="-1"]');
  title?.focus({ preventScroll: true });
  return title !== null && document.activeElement === title;
}

/** A screen that loads later scrolls when one of its fields takes the focus; a user who has moved on is not interrupted. */
function goToTop(): () => void {
  const hasScreen = () => document.querySelector('main') !== null;
  window.scrollTo(0, 0);
  if (hasScreen()) return () => undefined;
  let frame = 0;
  const forget = () => cancelAnimationFrame(frame);
  const stop = once(() => {
    if (!hasScreen()) return false;
    frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    for (const action of ACTIONS) document.addEventListener(action, forget, { capture: true, once: true });
    return true;
  });
  return () => {
    stop();
    forget();
  };
}

function begin(location: Location, isFirst: boolean): () => void {
  const anchor = toAnchor(location.state);
  if (anchor !== null) return once(() => openAtAnchor(anchor));
  const stopScrolling = goToTop();
  // A first visit begins where the browser begins: at the link past the navigation.
  const stopFocusing = isFirst ? () => undefined : once(focusTitle);
  return () => {
    stopScrolling();
    stopFocusing();
  };
}

/** A new screen begins at its top, and with its title for those who hear it. */
export function useFreshStart(): void {
  const location = useLocation();
  const [first] = useState(location);
  const anchor = toAnchor(location.state);
  // Only another address is a new start; the key distinguishes two visits to one position on the page.
  const visit = anchor === null ? location.pathname : location.key;
  const beginVisit = useEffectEvent(() => begin(location, location === first && location.key === UNNAMED));
  useEffect(() => beginVisit(), [visit]);
}
