import { useEffect, useState } from 'react';

/** True once a condition has held for so long; false as soon as it does not. */
export function useDelayed(isActive: boolean, delayMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setHasPassed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setHasPassed(false);
    };
  }, [isActive, delayMs]);
  return isActive && hasPassed;
}
