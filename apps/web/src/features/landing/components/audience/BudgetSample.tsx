import { useCopy } from '../../use-copy.ts';

/** Shares of a budget, in percent. */
const ROWS = [
  { id: 'row1', share: 83 },
  { id: 'row2', share: 61 },
  { id: 'row3', share: 40 },
  { id: 'row4', share: 12 },
] as const;
const WARN_FROM = 80;

/** What each team has spent of its budget. */
export function BudgetSample() {
  const copy = useCopy();
  return (
    <div>
      <ul className="divide-y divide-line">
        {ROWS.map(({ id, share }) => (
          <li key={id} className="grid min-h-13 grid-cols-[minmax(0,1fr)_120px_40px] items-center gap-3">
            <b className="font-strong">{copy(`panel.business.${id}`)}</b>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-4">
              <span
                className={`block h-full ${share >= WARN_FROM ? 'bg-warn-solid' : 'bg-live-solid'}`}
                style={{ width: `${share}%` }}
              />
            </span>
            <span className="tnum text-right text-ink-2">{share}%</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-3">{copy('panel.business.foot')}</p>
    </div>
  );
}
