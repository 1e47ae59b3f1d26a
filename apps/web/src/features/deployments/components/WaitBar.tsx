import { useEffect, useState } from 'react';

/** How much of a wait is over, for the eye only: the page goes on by itself. */
export function WaitBar({ durationMs }: { readonly durationMs: number }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFull(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div aria-hidden data-wait className="mx-auto mt-4 h-0.5 w-40 overflow-hidden rounded-full bg-surface-3">
      <div
        className={`h-full origin-left bg-ink-3 transition-transform ease-linear motion-reduce:transition-none ${isFull ? 'scale-x-100' : 'scale-x-0'}`}
        style={{ transitionDuration: `${durationMs}ms` }}
      />
    </div>
  );
}
