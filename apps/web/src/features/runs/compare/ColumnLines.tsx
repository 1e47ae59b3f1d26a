import { COLUMN_GRIDS, HALF_GAPS } from './compared-run.ts';

/** Lines between columns, as high as what they are laid over. */
export function ColumnLines({ columns }: { readonly columns: number }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-x-4 inset-y-4 grid tablet:inset-x-8 ${COLUMN_GRIDS[columns] ?? ''}`}
    >
      {Array.from({ length: columns }, (_, index) => (
        <span
          key={index}
          className={index === 0 ? '' : `border-l border-line max-tablet:hidden ${HALF_GAPS[columns] ?? ''}`}
        />
      ))}
    </div>
  );
}
