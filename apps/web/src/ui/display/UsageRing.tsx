const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

export interface UsageRingProps {
  /** 0 to 1. */
  readonly value: number;
  readonly tone?: 'quiet' | 'warn' | undefined;
}

export function UsageRing({ value, tone = 'quiet' }: UsageRingProps) {
  const filled = Math.min(Math.max(value, 0), 1) * LENGTH;
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="2.5"
      aria-hidden
      className="flex-none"
    >
      <circle cx="8" cy="8" r={RADIUS} stroke="var(--surface-4)" />
      {filled > 0 && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          stroke={tone === 'warn' ? 'var(--warn-solid)' : 'var(--ink-3)'}
          strokeDasharray={`${filled} ${LENGTH}`}
          transform="rotate(-90 8 8)"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
