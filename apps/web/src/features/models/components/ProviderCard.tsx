import { ChevronDown, ChevronRight } from 'lucide-react';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';

export interface ProviderCardProps {
  readonly provider: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The head of a group on phones. */
export function ProviderCard({ provider, count, isOpen, onToggle }: ProviderCardProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-13 w-full items-center gap-3 border-b border-line px-4"
    >
      <ProviderTile provider={provider} size="large" />
      <span className="flex-1 text-15 font-strong">{provider}</span>
      <span className="tnum text-13 text-ink-3">{count}</span>
      <Chevron size={18} aria-hidden className="text-ink-3" />
    </button>
  );
}
