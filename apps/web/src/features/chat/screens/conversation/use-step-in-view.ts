import { type RefObject, useEffect } from 'react';

/** Whether the reader is where the step is: a reader who is elsewhere is not moved. */
function isNear(step: HTMLElement, list: HTMLElement): boolean {
  const { top, bottom } = list.getBoundingClientRect();
  const at = step.getBoundingClientRect().top;
  return at >= top && at <= bottom + window.innerHeight;
}

/** Keeps the step that waits in view while what asks about it takes its room from the list, until the reader moves. */
export function useStepInView(mark: RefObject<HTMLElement | null>, isAsked: boolean): void {
  useEffect(() => {
    const step = mark.current;
    const list = step?.closest<HTMLElement>('[role="log"]');
    if (!isAsked || !step || !list || typeof ResizeObserver === 'undefined' || !isNear(step, list)) return;
    let frame = 0;
    // After the list has done what it does about its new height.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => step.scrollIntoView({ block: 'nearest' }));
    });
    const stop = () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    observer.observe(list);
    list.addEventListener('touchmove', stop, { passive: true, once: true });
    list.addEventListener('wheel', stop, { passive: true, once: true });
    return () => {
      stop();
      list.removeEventListener('touchmove', stop);
      list.removeEventListener('wheel', stop);
    };
  }, [mark, isAsked]);
}
