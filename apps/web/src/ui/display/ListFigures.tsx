export interface ListFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Something is to be done about it. */
  readonly isWarning?: boolean;
}

/** In one line, above a list or what was opened of it: what it comes to. */
export function ListFigures({ figures }: { readonly figures: readonly ListFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tablet:flex desktop:gap-x-8">
      {figures.map(({ label, value, note = '', isWarning = false }) => (
        <div
          key={label}
          className="min-w-0 tablet:min-w-auto tablet:not-first:border-l tablet:not-first:border-line tablet:not-first:pl-4 desktop:not-first:pl-8"
        >
          <dt className="text-12 text-ink-3 tablet:whitespace-nowrap">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5 text-ink-3">
            <b
              className={`text-20 leading-7 font-bold tracking-[-0.02em] tablet:text-24 tablet:leading-8 ${isWarning ? 'text-warn' : 'text-ink'}`}
            >
              {value}
            </b>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
