import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const WIDTHS = ['62%', '84%', '55%', '78%'];

/** Own entries that are still on their way. */
export function LibrarySkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="flex flex-col gap-4 px-2.5 py-4">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
