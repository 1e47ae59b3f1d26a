import type { ReactNode } from 'react';

/** Beside a title: it is on, or runs by itself. */
export function LiveTag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex w-fit items-center gap-1.5 rounded-full bg-live-tint px-2 py-0.5 text-12 leading-4! font-medium whitespace-nowrap text-live">
      <span aria-hidden className="size-1.5 rounded-full bg-live-solid forced-colors:bg-[CanvasText]" />
      {children}
    </span>
  );
}
