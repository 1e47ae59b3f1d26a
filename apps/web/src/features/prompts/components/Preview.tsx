import type { ReactNode } from 'react';

export interface PreviewProps {
  readonly title: string;
  readonly description: string;
  readonly text: string;
  /** The main action first. */
  readonly actions: ReactNode;
}

/** All of one entry, and what can be done with it. */
export function Preview({ title, description, text, actions }: PreviewProps) {
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h2 className="text-20 leading-7 font-bold">{title}</h2>
        {description !== '' && <p className="mt-1 text-ink-3">{description}</p>}
      </header>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
      <p className="border-t border-line pt-4 text-15 leading-[25px] whitespace-pre-wrap text-ink">{text}</p>
    </article>
  );
}
