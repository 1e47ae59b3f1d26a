import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  readonly title: string;
  readonly className?: string;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is folded away at first. */
export function Disclosure({ title, className = '', onToggle, children }: DisclosureProps) {
  return (
    <details
      className={`group/disclosure ${className}`}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-strong pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="flex-none text-ink-3 transition-transform duration-(--m1) group-open/disclosure:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
