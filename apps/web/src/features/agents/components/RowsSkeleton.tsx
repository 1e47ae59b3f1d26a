import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const WIDTHS = ['46%', '62%', '38%', '54%', '44%'];

/** Rows that are on their way, at the height they will have. */
export function RowsSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className="divide-y divide-line tablet:rounded-4 tablet:border tablet:border-line"
    >
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-13.5 items-center gap-3 px-3">
          <Skeleton width="30px" height={30} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton width="120px" />
            <Skeleton width={width} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
