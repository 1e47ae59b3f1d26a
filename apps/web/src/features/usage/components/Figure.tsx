import type { ReactNode } from 'react';

export interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** Beside the value. */
  readonly aside?: string | undefined;
  readonly tone?: 'ink' | 'warn' | 'danger' | undefined;
  readonly children?: ReactNode;
}

const TONES = { ink: 'text-ink', warn: 'text-warn', danger: 'text-danger' } as const;

/** One key figure with what it means. */
export function Figure({ label, value, aside, tone = 'ink', children }: FigureProps) {
  return (
    <div className="min-w-0 border-line px-0 py-2 desktop:border-l desktop:pr-3 desktop:pl-6 desktop:first:border-l-0 desktop:first:pl-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>
        <span className={`text-24 font-bold tracking-[-0.02em] ${TONES[tone]}`}>{value}</span>
        {aside !== undefined && <span className="ml-2 text-12 text-ink-3">{aside}</span>}
        {children !== undefined && <div className="mt-1 text-12 text-ink-3">{children}</div>}
      </dd>
    </div>
  );
}
