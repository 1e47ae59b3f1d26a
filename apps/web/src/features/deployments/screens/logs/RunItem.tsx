import type { AgentRunSummary } from '@parley/contract/agents/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatRan } from '../../../../ui/format/format-run-time.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { toPreview } from './to-preview.ts';

export interface RunItemProps {
  readonly run: AgentRunSummary;
  readonly isOpen: boolean;
  readonly to: string;
  /** What a schedule is told is the same each time. */
  readonly hasInput: boolean;
}

export function RunItem({ run, isOpen, to, hasInput }: RunItemProps) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const output = toPreview(run.output_preview ?? '');
  const ran = formatRan(run.started_at, language);
  const result = output === '' ? t(`runs.status.${run.status}`) : output;
  return (
    <li data-row={run.id}>
      <Link
        to={to}
        aria-current={isOpen || undefined}
        className="flex min-h-12 items-start gap-2.5 rounded-3 px-2.5 py-2 hover:bg-surface-2 aria-[current]:bg-surface-3"
      >
        <span className="mt-0.5">
          <StatusIcon status={run.status} />
        </span>
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="tnum block">
            <span className="font-strong">{ran.day}</span> {ran.time}
          </span>
          <span className="block truncate text-12 text-ink-3">{hasInput ? run.input_preview : result}</span>
        </span>
        <span className="tnum flex-none text-right text-12 leading-[18px] text-ink-3">
          {run.duration_ms !== null && (
            <span className="block">{formatDuration(run.duration_ms, tCommon, language)}</span>
          )}
          <span className="block">{formatUnitCost(run.cost, language)}</span>
        </span>
      </Link>
    </li>
  );
}
