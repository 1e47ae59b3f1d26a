import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatRunDate, formatRunTime } from '../../../../ui/format/format-run-time.ts';
import type { Side } from '../../../../platform/runs/sides.ts';
import { isChanged, type VariantChange } from '../../compare-plan.ts';
import { useVersions } from '../../use-agents.ts';
import { ModelField } from '../ModelField.tsx';

const MARKS: Readonly<Record<Side, string>> = {
  a: 'bg-surface-3 text-ink-2',
  b: 'bg-live-tint text-live',
  c: 'bg-info-tint text-info',
  d: 'bg-warn-tint text-warn',
};

export function ColumnMark({ side }: { readonly side: Side }) {
  const { t } = useTranslation('runs');
  return (
    <span className={`grid size-6 flex-none place-items-center rounded-2 text-12 font-bold ${MARKS[side]}`}>
      {t(`compare.${side}`)}
    </span>
  );
}

export interface ColumnHeadProps {
  readonly side: Side;
  readonly run: Run;
  readonly agent: AgentFull;
  readonly change: VariantChange;
  readonly onChange: (change: Partial<VariantChange>) => void;
  /** `null`: a column of two stays. */
  readonly onRemove: (() => void) | null;
  /** At its end. */
  readonly children?: ReactNode;
}

function VersionSelect({ side, run, agent, change, onChange }: ColumnHeadProps) {
  const { t, i18n } = useTranslation(['agents', 'runs']);
  const { data } = useVersions(agent.id);
  const version = change.version ?? run.agent_version;
  const nameOf = (number: number): string => t('versions.name', { number });
  const known = data?.versions ?? [];
  const options = [
    ...(run.agent_version === null ? [{ value: '', label: t('compare.unsaved') }] : []),
    ...(version !== null && !known.some(({ number }) => number === version)
      ? [{ value: String(version), label: nameOf(version) }]
      : []),
    ...known.map(({ number, created_at: at }) => ({
      value: String(number),
      label: t('compare.versionOf', { version: nameOf(number), day: formatRunDate(at, i18n.language) }),
    })),
  ];
  return (
    <Select
      size="small"
      aria-label={t('compare.versionIn', { column: t(`runs:compare.${side}`) })}
      value={String(version ?? '')}
      options={options}
      onChange={(text) => onChange({ version: text === '' ? null : Number(text) })}
    />
  );
}

/** For those who cannot choose: versions are known to people who may change the agent. */
function VersionName({ version }: { readonly version: number | null }) {
  const { t } = useTranslation('agents');
  return (
    <span className="truncate font-strong">
      {version === null ? t('compare.unsaved') : t('versions.name', { number: version })}
    </span>
  );
}

/** What ran in a column, and what is to run there: version and model. */
export function ColumnHead(props: ColumnHeadProps) {
  const { side, run, agent, change, onChange, onRemove, children } = props;
  const { t, i18n } = useTranslation(['agents', 'runs']);
  const isPlanned = isChanged(change);
  const isLive = !isPlanned && run.agent_version !== null && run.agent_version === agent.version;
  const when = `${formatRunTime(run.started_at, i18n.language)}${t('runs:head.comma')}${t(`runs.status.${run.status}`)}`;
  return (
    // Of a narrow column, what stands at the end of the first line stands at the end of the second.
    <div className="@container min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5">
        <div className="col-span-2 flex min-w-0 items-center gap-2 @lg:col-span-1">
          <ColumnMark side={side} />
          <span className="max-w-52 min-w-0 flex-1">
            {agent.permissions.edit ? (
              <VersionSelect {...props} />
            ) : (
              <VersionName version={run.agent_version} />
            )}
          </span>
          <span className="max-w-52 min-w-0 flex-1">
            <ModelField
              modelId={change.model}
              onChange={(model) => onChange({ model })}
              base={{ modelId: run.model_used, label: t('again.sameModel'), use: t('again.useSameModel') }}
              isBare
            />
          </span>
        </div>
        <span className="col-start-2 row-start-2 flex min-h-7.5 items-center gap-1 @lg:row-start-1">
          {isLive && <Tag>{t('versions.current')}</Tag>}
          {children}
          {onRemove && (
            <IconButton
              label={t('compare.removeColumn', { column: t(`runs:compare.${side}`) })}
              size="small"
              onClick={onRemove}
            >
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </span>
        <p
          className={`col-start-1 row-start-2 truncate text-12 @lg:col-span-2 ${isPlanned ? 'text-warn' : 'text-ink-3'}`}
        >
          {isPlanned ? t('compare.notRunYet') : when}
        </p>
      </div>
    </div>
  );
}
