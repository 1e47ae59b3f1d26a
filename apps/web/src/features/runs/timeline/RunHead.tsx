import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../../platform/runs/run-view.ts';
import { formatDuration, formatSeconds } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useExpectedRun } from '../runs.api.ts';
import { countTools, isAsking, type RunState } from '../run-progress.ts';

export interface RunHeadProps {
  readonly steps: readonly RunStep[];
  readonly agentId: string | null | undefined;
  readonly state: RunState;
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly costUsd: number | null;
  readonly isOpen: boolean;
  readonly bodyId: string;
  readonly menu: ReactNode;
  readonly onToggle: () => void;
}

const TONES: Readonly<Record<RunState, string>> = {
  running: 'text-live',
  waiting: 'text-ink',
  done: 'text-ink',
  stopped: 'text-ink',
  failed: 'text-ink',
};

function useFacts({
  steps,
  agentId = null,
  state,
  startedAt,
  durationMs,
  costUsd,
}: RunHeadProps): readonly string[] {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const isActive = state === 'running' || state === 'waiting';
  const now = useNow(isActive ? 'second' : 'never');
  const usual = useExpectedRun(isActive && steps.length > 0 ? agentId : null)?.steps ?? 0;
  const time = isActive
    ? formatSeconds(Math.max(0, now - startedAt), tCommon)
    : durationMs !== null && formatDuration(durationMs, tCommon, i18n.language);
  const cost = costUsd !== null && costUsd > 0 && formatUnitCost(costUsd, i18n.language);
  return [
    isActive && steps.length > 0 && sayStep(),
    time,
    cost !== false && (isActive ? t('head.soFar', { cost }) : cost),
    state === 'stopped' && t('head.kept'),
  ].filter((fact): fact is string => typeof fact === 'string');

  // One that takes more steps than others before it is not said to end soon.
  function sayStep(): string {
    const { length: n } = steps;
    return n <= usual ? t('head.stepOf', { n, most: usual }) : t('head.step', { n });
  }
}

/** Where the run is, in one line; opens and closes its steps. */
export function RunHead(props: RunHeadProps) {
  const { t } = useTranslation('runs');
  const { steps, state, isOpen, bodyId, menu, onToggle } = props;
  const facts = useFacts(props);
  const tools = countTools(steps);
  const agents = steps.length - tools + 1;
  const title = {
    running: t('head.running'),
    waiting: t(isAsking(steps) ? 'head.asks' : 'head.waiting'),
    done: tools === 0 ? t('head.done') : t('head.used', { count: tools }),
    stopped: t('head.stopped'),
    failed: steps.length === 0 ? t('head.failed') : t('head.failedAt', { n: steps.length }),
  }[state];
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="touch-target flex h-7 min-w-0 items-center gap-2 rounded-2 pr-1.5 text-13 hover:text-ink"
      >
        <span className="grid size-5.5 flex-none place-items-center text-ink-3">
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        </span>
        <span className={`flex-none font-strong ${TONES[state]}`}>
          {title}
          {state === 'done' && agents > 1 && t('head.agents', { count: agents })}
        </span>
        <span className="tnum min-w-0 truncate text-ink-3">{facts.join(t('head.comma'))}</span>
      </button>
      <span aria-hidden className="h-px flex-1 bg-line" />
      {!isOpen && (
        <button
          type="button"
          onClick={onToggle}
          className="touch-target flex-none text-12 font-medium text-ink-3 hover:text-ink"
        >
          {t('details')}
        </button>
      )}
      {menu}
    </div>
  );
}
