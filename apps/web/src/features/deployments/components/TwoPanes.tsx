import type { ReactNode } from 'react';

/** A form with a pane beside it; below it where both do not fit, whatever the sidebar takes. */
export function TwoPanes({ children }: { readonly children: ReactNode }) {
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 @max-[60rem]:flex-col @max-[60rem]:overflow-y-auto">{children}</div>
    </div>
  );
}
