import { useEffect, useRef } from 'react';

/** Ctrl or Cmd with the semicolon opens the choice of models. */
export function useModelKey(onOpen: () => void): void {
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== ';' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
