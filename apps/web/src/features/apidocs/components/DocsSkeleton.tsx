import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const LINES = ['42%', '78%', '70%', '30%', '84%', '84%', '62%', '74%'] as const;

export function DocsSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-6 tablet:p-8" aria-busy>
      {LINES.map((width, index) => (
        <Skeleton key={index} width={width} height={index === 0 ? 20 : 12} />
      ))}
    </div>
  );
}
