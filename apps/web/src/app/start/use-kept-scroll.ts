// Who goes back finds a page where they left it. A conversation keeps its own place.
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { once } from './once.ts';

const SCROLLERS = 'main .overflow-y-auto:not([role="log"])';
/** Entries of the history whose places are known. */
const MOST_KEPT = 50;

interface Place {
  /** Among what scrolls on the page. */
  readonly index: number;
  readonly top: number;
}

const listScrollers = (): readonly Element[] => [...document.querySelectorAll(SCROLLERS)];

/** As soon as there is enough to scroll, unless the person was faster. */
function goTo({ index, top }: Place): boolean {
  const scroller = listScrollers()[index];
  if (scroller && scroller.scrollTop > 0) return true;
  if (!scroller || scroller.scrollHeight - scroller.clientHeight < top) return false;
  scroller.scrollTop = top;
  return true;
}

export function useKeptScroll(): void {
  const { key: entry, pathname } = useLocation();
  const key = `${entry} ${pathname}`;
  const isPop = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const last = useRef({ key, pathname });

  const keep = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(SCROLLERS)) return;
    places.current.delete(key);
    places.current.set(key, { index: listScrollers().indexOf(target), top: target.scrollTop });
    const [oldest] = places.current.keys();
    if (places.current.size > MOST_KEPT && oldest !== undefined) places.current.delete(oldest);
  });
  useEffect(() => {
    const listener = (event: Event) => keep(event);
    document.addEventListener('scroll', listener, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', listener, true);
  }, []);

  useEffect(() => {
    const before = last.current;
    last.current = { key, pathname };
    // An address that was written, or a link that the router knows nothing of, is no way back: it has left no state there.
    const isBack = isPop && history.state !== null;
    const place = places.current.get(isBack ? key : before.key);
    if (!place) return;
    // The same page with other filters stays where it is.
    if (before.pathname === pathname) places.current.set(key, place);
    else if (isBack) return once(() => goTo(place));
    return;
  }, [key, pathname, isPop]);
}
