import { ArrowLeftRight, Check, Clock, Minus, Shield, X } from 'lucide-react';
import type { StepState } from './run-progress.ts';
import type { Summary } from './tool-words.ts';

const RING = 'relative z-1 grid size-5.5 flex-none place-items-center rounded-full border';

const LOOKS: Readonly<Record<StepState | 'handover', string>> = {
  done: 'border-line-strong bg-surface text-live',
  running: 'border-live-line bg-surface',
  failed: 'border-danger-line bg-danger-tint text-danger',
  waiting: 'border-warn-solid bg-warn-tint text-warn',
  denied: 'border-line-strong bg-surface-3 text-ink-2',
  expired: 'border-line-strong bg-surface-3 text-ink-2',
  unfinished: 'border-line bg-surface text-ink-off',
  handover: 'border-info-line bg-info-tint text-info',
};

function Mark({ state }: { readonly state: StepState | 'handover' }) {
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
      return <Clock size={12} aria-hidden />;
    case 'unfinished':
      return <Minus size={12} aria-hidden />;
    case 'handover':
      return <ArrowLeftRight size={12} aria-hidden />;
  }
}

export function StepNode({
  state,
  label,
}: {
  readonly state: StepState | 'handover';
  readonly label: string;
}) {
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
