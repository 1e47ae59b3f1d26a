import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Where the page around it has space at its sides. */
  readonly isFlush?: boolean | undefined;
}

/** What a place is for, and one way in. */
export function EmptyState({ icon, title, children, action, isFlush = false }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-start ${isFlush ? 'py-4' : 'px-7 py-7.5'}`}>
      <span className="mb-3.5 grid size-7 place-items-center rounded-3 bg-surface-3 text-ink-2">{icon}</span>
      <b className="text-15 leading-[22px] font-bold">{title}</b>
      {children !== undefined && <p className="mt-1 text-ink-3">{children}</p>}
      {action !== undefined && <div className="mt-3.5 max-w-full">{action}</div>}
    </div>
  );
}
