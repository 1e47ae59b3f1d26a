import { type RefObject, useLayoutEffect, useState } from 'react';
import { choosePosition, type Edges, type PopoverPosition } from '../popover-position.ts';

/** What of the page is in view around an element: a keyboard on the screen and parts that scroll take some of it. */
function viewAround(element: Element): Edges {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  let top = offsetTop;
  let bottom = offsetTop + height;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowY === 'visible') continue;
    const edges = parent.getBoundingClientRect();
    top = Math.max(top, edges.top);
    bottom = Math.min(bottom, edges.bottom);
  }
  return { top, bottom };
}

/** Where a list goes beside the element that it is placed in: measured once, before it is seen. Null until then. */
export function usePopoverPosition(
  list: RefObject<HTMLElement | null>,
  isShown: boolean,
): PopoverPosition | null {
  const [position, setPosition] = useState<PopoverPosition | null>(null);
  useLayoutEffect(() => {
    const field = list.current?.parentElement;
    if (isShown && field) setPosition(choosePosition(field.getBoundingClientRect(), viewAround(field)));
  }, [list, isShown]);
  return position;
}
