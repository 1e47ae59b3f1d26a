import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ButtonLinkProps {
  readonly to: string;
  /** Beside others, none of which is the main one. */
  readonly isQuiet?: boolean | undefined;
  readonly children: ReactNode;
}

const LOOKS = {
  main: 'bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border border-line-strong bg-surface text-ink shadow-1 hover:bg-surface-2',
} as const;

/** An action that leads to another page. */
export function ButtonLink({ to, isQuiet = false, children }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex h-8 items-center rounded-2 px-3 font-strong pointer-coarse:h-11 ${isQuiet ? LOOKS.quiet : LOOKS.main}`}
    >
      {children}
    </Link>
  );
}
