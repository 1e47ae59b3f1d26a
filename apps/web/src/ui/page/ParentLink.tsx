import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ParentLinkProps {
  readonly to: string;
  /** Its name may be long. */
  readonly children: ReactNode;
}

/** The page above this one, before its title. */
export function ParentLink({ to, children }: ParentLinkProps) {
  return (
    <>
      <Link to={to} className="touch-target max-w-40 flex-none text-ink-3 tablet:max-w-80 hover:text-ink">
        {/* The reach of a finger is not cut with the name. */}
        <span className="block truncate">{children}</span>
      </Link>
      <ChevronRight size={14} aria-hidden className="flex-none text-ink-3" />
    </>
  );
}
