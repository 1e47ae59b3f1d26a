import { useTranslation } from 'react-i18next';
import { VList } from 'virtua';
import { dateFormat } from '../../../platform/i18n/formats.ts';

export interface ImportListRow {
  readonly id: string;
  readonly name: string;
  readonly messageCount: number;
  /** Milliseconds since 1970. */
  readonly date: number | null;
  readonly isKnown: boolean;
  /** There is no room for it. */
  readonly isOff: boolean;
}

export interface ImportListProps {
  readonly rows: readonly ImportListRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

const ROW_PX = 44;
const MOST_PX = 352;

/** What a file holds, each with its box. */
export function ImportList({ rows, chosen, onToggle }: ImportListProps) {
  const { t, i18n } = useTranslation('settings');
  const format = dateFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <div className="overflow-hidden rounded-4 border border-line">
      <VList style={{ height: Math.min(MOST_PX, rows.length * ROW_PX) }} itemSize={ROW_PX}>
        {rows.map((row) => (
          <label
            key={row.id}
            className={`flex h-11 items-center gap-3 border-b border-line px-3 ${row.isKnown ? 'text-ink-3' : 'cursor-pointer hover:bg-surface-2'}`}
          >
            <input
              type="checkbox"
              className="size-4 flex-none accent-live-solid"
              checked={chosen.has(row.id)}
              disabled={row.isKnown || row.isOff}
              onChange={() => onToggle(row.id)}
            />
            <span className="min-w-0 flex-1 truncate">
              {row.name === '' ? t('import.unnamed') : row.name}
            </span>
            <span className="tnum flex-none text-12 text-ink-3">
              {row.isKnown ? t('import.known') : t('import.messages', { count: row.messageCount })}
            </span>
            <span className="tnum hidden w-24 flex-none text-right text-12 text-ink-3 tablet:block">
              {row.date === null ? '' : format.format(row.date)}
            </span>
          </label>
        ))}
      </VList>
    </div>
  );
}
