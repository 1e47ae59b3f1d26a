import type { RunView } from '../../../platform/runs/run-view.ts';
import { ArrowRightLeft, Check, CircleDashed, ShieldQuestion, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';

type Step = RunView['steps'][number];

function StepIcon({ step }: { readonly step: Step }) {
  if (step.kind === 'agent') return <ArrowRightLeft size={13} aria-hidden />;
  if (step.approval && step.approval.decision === null) return <ShieldQuestion size={13} aria-hidden />;
  if (step.result === null) return <CircleDashed size={13} aria-hidden className="text-live" />;
  if (step.result.isError) return <X size={13} aria-hidden className="text-danger" />;
  return <Check size={13} aria-hidden className="text-live" />;
}

/** What an agent did before it answered, in order. */
export function RunSteps({ steps }: { readonly steps: RunView['steps'] }) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  if (steps.length === 0) return null;
  return (
    <ol aria-label={t('test.steps')} className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <li key={step.kind === 'tool' ? step.callId : index} className="flex min-h-7 items-center gap-2">
          <span className="grid size-5.5 flex-none place-items-center rounded-full border border-line bg-surface text-ink-2">
            <StepIcon step={step} />
          </span>
          <span className="min-w-0 flex-1 truncate font-strong">
            {step.kind === 'tool' ? step.toolName : t('test.handover', { name: step.agentName })}
          </span>
          {step.kind === 'tool' && step.approval?.decision === null && (
            <span className="text-12 text-ink-3">{t('test.asks')}</span>
          )}
          {step.kind === 'tool' && step.result !== null && (
            <span className="tnum text-12 text-ink-3">
              {formatDuration(step.result.timeTakenMs, tCommon, i18n.language)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
