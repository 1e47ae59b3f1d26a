export interface LogoProps {
  /** Pixels. */
  readonly size?: number | undefined;
}

/** The mark: two halves of one conversation. */
export function Logo({ size = 20 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className="flex-none">
      <path d="M11 2.5a8 8 0 0 0 0 16z" fill="currentColor" />
      <path d="M13 5.5a8 8 0 0 1 0 16z" fill="var(--live-solid)" />
    </svg>
  );
}
