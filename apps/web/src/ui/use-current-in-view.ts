import { useEffect, useRef, type RefObject } from 'react';

/** A row of tabs that scrolls sideways shows the current one, `key`, from the start. */
export function useCurrentInView<Row extends HTMLElement>(key: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [key]);
  return row;
}
