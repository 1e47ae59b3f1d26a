import type { ReactNode } from 'react';

export interface CenteredNoteProps {
  readonly icon: ReactNode;
  /** Left out where the page is called so already. */
  readonly title?: string | undefined;
  /** The title is the name of the whole page. */
  readonly isPageTitle?: boolean | undefined;
  readonly children: ReactNode;
  /** The one way on. */
  readonly action: ReactNode;
}

/** In the middle of a page that has nothing else to show. */
export function CenteredNote({ icon, title, isPageTitle = false, children, action }: CenteredNoteProps) {
  const Heading = isPageTitle ? 'h1' : 'h2';
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
      <div className="flex max-w-90 flex-col items-center text-center">
        {icon}
        {title !== undefined && (
          <Heading tabIndex={isPageTitle ? -1 : undefined} className="mt-4 text-17 font-bold outline-none">
            {title}
          </Heading>
        )}
        <div className="mt-1.5 text-ink-2">{children}</div>
        <div className="mt-4">{action}</div>
      </div>
    </div>
  );
}
