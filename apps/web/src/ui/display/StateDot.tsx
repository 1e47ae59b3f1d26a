export interface StateDotProps {
  readonly tone: 'live' | 'danger';
  readonly isRunning?: boolean | undefined;
  /** State is never colour alone. */
  readonly label: string;
}

export function StateDot({ tone, isRunning = false, label }: StateDotProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      data-state-dot
      className={`size-1.75 flex-none rounded-full ${tone === 'live' ? 'bg-live-solid' : 'bg-danger-solid'} ${isRunning ? 'pulse-ring' : ''}`}
    />
  );
}
