import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import { useNameOfModel } from '../use-name-of-model.ts';

const MARKS = { a: 'bg-surface-3 text-ink-2', b: 'bg-live-tint text-live' } as const;

export interface RunHeadingProps {
  readonly side: keyof typeof MARKS;
  readonly run: Run;
  readonly agent: AgentFull;
}

/** What ran on one side: version, model, when, and how it ended. */
export function RunHeading({ side, run, agent }: RunHeadingProps) {
  const { t, i18n } = useTranslation(['agents', 'runs']);
  const nameOfModel = useNameOfModel();
  const { agent_version: version } = run;
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      <span className={`grid size-6 flex-none place-items-center rounded-2 text-12 font-bold ${MARKS[side]}`}>
        {t(`runs:compare.${side}`)}
      </span>
      <span className="min-w-0 flex-1 leading-[18px]">
        <span className="block truncate font-strong">
          {version === null ? t('compare.unsaved') : t('versions.name', { number: version })}
          <span className="font-normal text-ink-2">{` · ${nameOfModel(run.model_used)}`}</span>
        </span>
        <span className="block truncate text-12 text-ink-3">
          {`${formatMoment(run.started_at, i18n.language)}, ${t(`runs.status.${run.status}`)}`}
        </span>
      </span>
      {version !== null && version === agent.version && <Tag>{t('versions.current')}</Tag>}
    </div>
  );
}
