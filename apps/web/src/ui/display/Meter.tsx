export interface MeterProps {
  /** 0 to 1. */
  readonly value: number;
  readonly label: string;
  readonly tone?: 'live' | 'warn' | 'danger' | 'ink' | undefined;
  readonly isThin?: boolean | undefined;
}

const FILL = {
  live: 'bg-live-solid',
  warn: 'bg-warn-solid',
  danger: 'bg-danger-solid',
  ink: 'bg-ink',
} as const;

export function Meter({ value, label, tone = 'live', isThin = false }: MeterProps) {
  const percent = Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`relative block overflow-hidden rounded-full bg-surface-4 forced-colors:border-b ${isThin ? 'h-1' : 'h-1.5'}`}
    >
      <span
        className={`block h-full rounded-full forced-colors:bg-[CanvasText] ${FILL[tone]}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
