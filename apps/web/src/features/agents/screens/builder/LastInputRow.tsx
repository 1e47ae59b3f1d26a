import type { LastInputs } from '@parley/contract/agents/schemas.ts';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textsOf } from '../../../../platform/toasts.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { toComparePath } from '../../../runs/index.ts';
import type { Trial } from '../../try-inputs.ts';

export interface LastInputRowProps {
  readonly agentId: string;
  readonly input: LastInputs['inputs'][number];
  /** US dollars. */
  readonly estimate: number;
  readonly trial: Trial | undefined;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  readonly onToggle: () => void;
}

const TONES = {
  queued: 'text-ink-3',
  running: 'text-live',
  ended: 'text-ink-3',
  failed: 'text-danger',
} as const;

function useStateText(): (trial: Trial) => string {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { t: tCommon } = useTranslation('common');
  return (trial) => {
    if (trial.kind === 'failed') return textsOf(trial.error.code).text;
    if (trial.kind !== 'ended') return t(`lastInputs.${trial.kind}`);
    const { status, duration_ms: ms } = trial.run;
    const took = ms === null ? null : formatDuration(ms, tCommon, i18n.language);
    return [t(`runs.status.${status}`), took].filter(Boolean).join(', ');
  };
}

/** One input, what it is expected to cost, and what has come of it. */
export function LastInputRow({
  agentId,
  input,
  estimate,
  trial,
  isChosen,
  isOff,
  onToggle,
}: LastInputRowProps) {
  const { t, i18n } = useTranslation('agents');
  const toStateText = useStateText();
  const run = trial?.kind === 'ended' ? trial.run : null;
  const isBad = run !== null && run.status !== 'succeeded';
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 leading-[18px]">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isOff}
          onChange={onToggle}
          className="size-4 flex-none accent-(--primary)"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{input.input_preview}</span>
          <span
            className={`block truncate text-12 ${trial ? TONES[isBad ? 'failed' : trial.kind] : 'text-ink-3'}`}
          >
            {trial ? toStateText(trial) : formatRunTime(input.started_at, i18n.language)}
          </span>
        </span>
      </label>
      <span className="tnum flex flex-none flex-col items-end leading-[18px] text-ink-2">
        {run ? (
          <>
            {formatUnitCost(run.cost, i18n.language)}
            <Link
              to={toComparePath(agentId, [input.run_id, run.id])}
              target="_blank"
              rel="noreferrer"
              aria-label={t('lastInputs.compareInput', { input: input.input_preview })}
              className="touch-target inline-flex items-center gap-1 font-medium text-info underline-offset-2 hover:underline"
            >
              {t('lastInputs.compare')}
              <ExternalLink size={12} aria-hidden />
            </Link>
          </>
        ) : (
          t('lastInputs.about', { cost: formatUnitCost(estimate, i18n.language) })
        )}
      </span>
    </li>
  );
}
