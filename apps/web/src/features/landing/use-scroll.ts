import { useEffect, useState } from 'react';
import { isFloatingShown, isHeaderSticky, moveTo, TOP } from './scroll.ts';

/** Reports only relevant changes: scrolling itself re-renders nothing. */
function useScrollState(read: (scroll: typeof TOP) => boolean): boolean {
  const [state, setState] = useState(false);
  useEffect(() => {
    let scroll = moveTo(TOP, window.scrollY);
    const handleScroll = () => {
      scroll = moveTo(scroll, window.scrollY);
      setState(read(scroll));
    };
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [read]);
  return state;
}

export const useStickyHeader = (): boolean => useScrollState(isHeaderSticky);
export const useFloatingButton = (): boolean => useScrollState(isFloatingShown);
