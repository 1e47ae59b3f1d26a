import type { ReactNode } from 'react';

export interface RuledProps {
  readonly title: string;
  readonly help?: string | undefined;
  readonly children: ReactNode;
}

/** One ruled section of an editor: its name on the left, its fields on the right; above each other where there is little room. */
export function Ruled({ title, help, children }: RuledProps) {
  return (
    <section className="@container border-b border-line py-5 last:border-0">
      <div className="grid gap-3 @lg:grid-cols-[170px_minmax(0,1fr)] @lg:gap-5">
        <div>
          <h2 className="font-strong">{title}</h2>
          {help !== undefined && <p className="mt-1 text-12 text-ink-3">{help}</p>}
        </div>
        <div className="@container min-w-0">{children}</div>
      </div>
    </section>
  );
}
