import { useEffect, useState } from 'react';

const TICKS_MS = { second: 1_000, minute: 60_000 } as const;

/** The current time: every second where something counts down, every minute where times are told in words. */
export function useNow(tick: keyof typeof TICKS_MS | 'never'): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (tick === 'never') return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICKS_MS[tick]);
    return () => clearInterval(timer);
  }, [tick]);
  return now;
}
