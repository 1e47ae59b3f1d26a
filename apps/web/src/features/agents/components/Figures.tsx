export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Beside it, e.g. the difference to another one. */
  readonly note?: string | undefined;
}

/** One ruled line of figures. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-3 border-y border-line py-3 tablet:flex">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="min-w-0 flex-1 tablet:border-l tablet:border-line tablet:pl-4 tablet:first:border-0 tablet:first:pl-0"
        >
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="tnum font-bold text-ink">
            {value}
            {note !== undefined && <span className="ml-1.5 text-12 font-regular text-ink-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
