export interface DayBarsProps {
  /** The oldest day first. */
  readonly runs: readonly number[];
  readonly failed: readonly number[];
  /** What the bars say, in words. */
  readonly label: string;
}

/** How often something ran on each day, and below in red how often that failed. */
export function DayBars({ runs, failed, label }: DayBarsProps) {
  const top = Math.max(...runs, 1);
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex h-5 items-end gap-px">
      {runs.map((count, index) => {
        const bad = failed[index] ?? 0;
        return (
          <span
            key={index}
            className={`flex w-1 flex-col overflow-hidden rounded-t-[1px] ${count === 0 ? 'bg-line-strong' : ''}`}
            style={{ height: `${(count / top) * 100}%`, minHeight: 2 }}
          >
            <span
              className="bg-live-solid forced-colors:bg-[CanvasText]"
              style={{ flexGrow: count - bad, flexBasis: 0 }}
            />
            <span
              className="bg-danger forced-colors:bg-[Highlight]"
              style={{ flexGrow: bad, flexBasis: 0 }}
            />
          </span>
        );
      })}
    </span>
  );
}
