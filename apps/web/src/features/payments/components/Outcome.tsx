import type { ReactNode } from 'react';

export interface OutcomeProps {
  readonly icon: ReactNode;
  readonly tone: 'live' | 'quiet';
  readonly title: string;
  readonly children: ReactNode;
}

const TONES = { live: 'bg-live-tint text-live', quiet: 'bg-surface-3 text-ink-2' } as const;

/** How a payment ended, in the middle of its page. */
export function Outcome({ icon, tone, title, children }: OutcomeProps) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
      <div className="w-full max-w-100">
        <span className={`grid size-11.5 place-items-center rounded-full ${TONES[tone]}`}>{icon}</span>
        <div role="status">
          <h2 className="mt-5 text-24 font-bold">{title}</h2>
        </div>
        {children}
      </div>
    </div>
  );
}
