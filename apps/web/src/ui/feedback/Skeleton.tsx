export interface SkeletonProps {
  /** CSS length. */
  readonly width: string;
  /** Pixels. */
  readonly height?: number | undefined;
}

/** One grey bar in the shape of what comes; shows after 150 ms. */
export function Skeleton({ width, height = 12 }: SkeletonProps) {
  return (
    <div aria-hidden className="appear-skeleton">
      <div className="shade rounded-[5px]" style={{ width, height }} />
    </div>
  );
}
