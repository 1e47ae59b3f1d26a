import type { ReactNode } from 'react';

export interface AppFrameProps {
  /** Not drawn on phones, where it lives in a sheet. */
  readonly sidebar: ReactNode;
  readonly isRail: boolean;
  readonly children: ReactNode;
}

/** Sidebar on the canvas, the page in one raised panel beside it; on phones the panel is the screen. */
export function AppFrame({ sidebar, isRail, children }: AppFrameProps) {
  return (
    <div
      data-print="flow"
      className={`grid h-dvh grid-cols-[minmax(0,1fr)] ${isRail ? 'tablet:grid-cols-[56px_minmax(0,1fr)]' : 'tablet:grid-cols-[264px_minmax(0,1fr)]'}`}
    >
      <div data-print="hide" className="hidden min-h-0 tablet:block">
        {sidebar}
      </div>
      <main
        id="main"
        data-print="flow"
        className="relative flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface tablet:my-2 tablet:mr-2 tablet:rounded-4 tablet:border tablet:border-line"
      >
        {children}
      </main>
    </div>
  );
}
