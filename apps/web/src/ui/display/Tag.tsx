import type { ReactNode } from 'react';

/** A quiet word beside a title or a row that says in which state it is. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-block w-fit rounded-full bg-surface-3 px-2 py-0.5 text-12 leading-4! font-medium text-ink-2">
      {children}
    </span>
  );
}
