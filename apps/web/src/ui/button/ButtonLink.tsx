import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A main action that leads to another page. */
export function ButtonLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex h-8 items-center rounded-2 bg-primary px-3 font-strong text-on-primary hover:bg-primary-hover pointer-coarse:h-11"
    >
      {children}
    </Link>
  );
}
