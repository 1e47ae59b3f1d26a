import { ArrowLeftRight, Check, Clock, Lightbulb, Minus, Shield, X } from 'lucide-react';
import type { StepState } from '../run-progress.ts';
import type { Summary } from '../tool-words.ts';

const RING = 'relative z-1 grid size-5.5 flex-none place-items-center rounded-full border';

/** What is no call: an agent takes over, a model has thought, the run begins. */
type NodeState = StepState | 'handover' | 'thought' | 'begin';

const LOOKS: Readonly<Record<NodeState, string>> = {
  done: 'border-line-strong bg-surface text-live',
  running: 'border-live-line bg-surface',
  failed: 'border-danger-line bg-danger-tint text-danger',
  waiting: 'border-warn-solid bg-warn-tint text-warn',
  denied: 'border-line-strong bg-surface-3 text-ink-2',
  expired: 'border-line-strong bg-surface-3 text-ink-2',
  unfinished: 'border-line bg-surface text-ink-off',
  handover: 'border-info-line bg-info-tint text-info',
  thought: 'border-line-strong bg-surface text-ink-3',
  begin: 'border-line-strong bg-surface text-ink-3',
};

function Mark({ state }: { readonly state: NodeState }) {
  switch (state) {
    case 'done':
      return <Check size={12} aria-hidden />;
    case 'running':
      return <span aria-hidden className="pulse-ring size-2 rounded-full bg-live-solid" />;
    case 'failed':
    case 'denied':
      return <X size={12} aria-hidden />;
    case 'waiting':
      return <Shield size={12} aria-hidden />;
    case 'expired':
    case 'begin':
      return <Clock size={12} aria-hidden />;
    case 'unfinished':
      return <Minus size={12} aria-hidden />;
    case 'thought':
      return <Lightbulb size={12} aria-hidden />;
    case 'handover':
      return <ArrowLeftRight size={12} aria-hidden />;
  }
}

export function StepNode({ state, label }: { readonly state: NodeState; readonly label: string }) {
  return (
    <span role="img" aria-label={label} className={`${RING} ${LOOKS[state]}`}>
      <Mark state={state} />
    </span>
  );
}

/** What is said beside the name of a step. */
export function StepNote({ note: { text, isCode } }: { readonly note: Summary }) {
  if (isCode) return <code className="ml-2 font-mono text-12 text-ink-3">{text}</code>;
  return <span className="ml-2 text-ink-3">{text}</span>;
}
