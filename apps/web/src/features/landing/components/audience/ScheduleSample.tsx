import { useCopy } from '../../use-copy.ts';
import { RowMark } from '../RowMark.tsx';

const ROWS = ['row1', 'row2', 'row3', 'row4'] as const;

/** What runs when. */
export function ScheduleSample() {
  const copy = useCopy();
  return (
    <ul className="divide-y divide-line">
      {ROWS.map((row) => (
        <li key={row} className="grid min-h-15 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-3 py-2">
          <RowMark mark="waiting" />
          <span className="min-w-0">
            <b className="tnum block font-strong">{copy(`panel.power.${row}`)}</b>
            <span className="text-ink-3">{copy(`panel.power.${row}Note`)}</span>
          </span>
          <span className="tnum text-ink-3">{copy(`panel.power.${row}End`)}</span>
        </li>
      ))}
    </ul>
  );
}
