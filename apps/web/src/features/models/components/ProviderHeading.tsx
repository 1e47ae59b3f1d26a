import { ChevronDown, ChevronRight } from 'lucide-react';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';

export interface ProviderHeadingProps {
  readonly id: string;
  readonly provider: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onToggle: () => void;
}

/** Opens and closes its group; in the list box it is a row like the others, reached by the arrows. */
export function ProviderHeading(props: ProviderHeadingProps) {
  const { id, provider, count, isOpen, isActive } = props;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      id={id}
      role="option"
      aria-selected={false}
      onPointerMove={props.onPoint}
      onClick={props.onToggle}
      className={`flex h-7.5 cursor-pointer items-center gap-1.75 rounded-2 px-2 text-12 font-medium text-ink-3 ${isActive ? 'bg-surface-3' : ''}`}
    >
      <Chevron size={14} aria-hidden />
      <ProviderTile provider={provider} size="small" />
      {provider}
      <span className="tnum">{count}</span>
    </div>
  );
}
