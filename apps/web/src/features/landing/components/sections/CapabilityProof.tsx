import { ArrowRight } from 'lucide-react';
import { ProviderTile } from '../../../../ui/brand/ProviderTile.tsx';
import { CAPABILITY_PATHS, type Capability } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';

const INITIALS = ['A', 'B', 'F'] as const;
/** Of a team's budget, in percent. */
const BUDGET_USED = 83;

/** A chat that goes from one model to the next. */
function ModelChange() {
  return (
    <span aria-hidden className="flex items-center gap-1.5">
      {INITIALS.map((initial, index) => (
        <span key={initial} className="contents">
          {index > 0 && <ArrowRight size={12} />}
          <ProviderTile provider={initial} size="small" />
        </span>
      ))}
    </span>
  );
}

function BudgetMeter() {
  return (
    <span aria-hidden className="flex items-center gap-2">
      <span className="h-1.5 w-16 overflow-hidden rounded-full bg-surface-4">
        <span className="block h-full bg-warn-solid" style={{ width: `${BUDGET_USED}%` }} />
      </span>
      <span className="tnum">{BUDGET_USED}%</span>
    </span>
  );
}

/** Something to hold a capability to: a link, a picture of it, or a fact. */
export function CapabilityProof({ capability }: { readonly capability: Capability }) {
  const copy = useCopy();
  if (capability === 'models') return <ModelChange />;
  if (capability === 'costs') return <BudgetMeter />;
  const path = CAPABILITY_PATHS[capability];
  const text = copy(`inside.${capability}.proof`);
  if (path === undefined) return <span className="tnum">{text}</span>;
  return (
    <a
      href={`#${path}`}
      className="touch-target rounded-1 font-strong text-info underline-offset-2 hover:underline"
    >
      {text}
    </a>
  );
}
