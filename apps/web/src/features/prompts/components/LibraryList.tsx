import { useId } from 'react';
import type { LibraryGroup, LibraryRow } from './library.ts';

export interface LibraryListProps {
  readonly label: string;
  readonly groups: readonly LibraryGroup[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** A second press. */
  readonly onUse: (id: string) => void;
}

interface RowProps extends Pick<LibraryListProps, 'onSelect' | 'onUse'> {
  readonly row: LibraryRow;
  readonly isSelected: boolean;
}

function Row({ row, isSelected, onSelect, onUse }: RowProps) {
  return (
    <li>
      <button
        type="button"
        data-row={row.id}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(row.id)}
        onDoubleClick={() => onUse(row.id)}
        className={`flex w-full flex-col gap-0.5 rounded-3 px-2.5 py-2 text-left ${isSelected ? 'bg-surface-4' : 'hover:bg-surface-3'}`}
      >
        <span className="flex w-full items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-strong text-ink">{row.title}</span>{' '}
          {row.badge !== undefined && (
            <span className="flex-none rounded-full bg-live-tint px-2 text-12 font-medium text-live">
              {row.badge}
            </span>
          )}
        </span>{' '}
        <span className={`w-full truncate text-12 ${isSelected ? 'text-ink-2' : 'text-ink-3'}`}>
          {row.detail}
        </span>
      </button>
    </li>
  );
}

export function LibraryList({ label, groups, selectedId, onSelect, onUse }: LibraryListProps) {
  const headId = useId();
  return (
    <nav aria-label={label}>
      {groups.map(({ name, rows }, index) => (
        <section key={name} aria-labelledby={`${headId}-${index}`}>
          <h2 id={`${headId}-${index}`} className="px-2.5 pt-3 pb-1 text-12 font-medium text-ink-3">
            {name}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                isSelected={row.id === selectedId}
                onSelect={onSelect}
                onUse={onUse}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
