export interface CallTextProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string | undefined;
}

/** One text of a call, which scrolls where it is long. */
export function CallText({ title, text, note }: CallTextProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2 font-strong">
        {title}
        {note !== undefined && <span className="tnum text-12 font-regular text-ink-3">{note}</span>}
      </h3>
      <pre className="max-h-80 overflow-auto rounded-3 border border-line bg-surface-2 px-3 py-2 font-mono text-12 whitespace-pre-wrap break-words">
        {text}
      </pre>
    </section>
  );
}
