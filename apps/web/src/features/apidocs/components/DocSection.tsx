import type { ReactNode } from 'react';

export interface DocSectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function DocSection({ title, note, children }: DocSectionProps) {
  return (
    <section className="mt-7">
      <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line-strong pb-1.5 font-bold">
        {title}
        {note !== undefined && <span className="text-12 font-regular text-ink-3">{note}</span>}
      </h3>
      {children}
    </section>
  );
}
