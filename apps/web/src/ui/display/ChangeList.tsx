export interface ChangeListProps {
  readonly changes: readonly {
    readonly name: string;
    /** Null: not set. */
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** What is read out between the two. */
  readonly became: string;
  readonly notSet: string;
}

/** What was there before and what is there since, one below the other. */
export function ChangeList({ changes, became, notSet }: ChangeListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-12 text-ink-3">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="min-w-0 rounded-2 bg-danger-tint px-2 py-1 font-mono text-12 break-words">
              {before ?? notSet}
            </code>
            <span aria-hidden>→</span>
            <span className="sr-only">{became}</span>
            <code className="min-w-0 rounded-2 bg-live-tint px-2 py-1 font-mono text-12 break-words">
              {after ?? notSet}
            </code>
          </span>
        </li>
      ))}
    </ul>
  );
}
