import { useEffect, useEffectEvent } from 'react';

/** Called when the browser, which has kept this page while another site was open in its place, shows it again as it was left. */
export function usePageReturn(onReturn: () => void): void {
  const handleShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handleShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
