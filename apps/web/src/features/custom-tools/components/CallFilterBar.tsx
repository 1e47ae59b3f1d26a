import type { ToolExecutionList } from '@parley/contract/custom-tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { PeriodSelect } from '../../../ui/form/PeriodSelect.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { ChosenFilters } from '../use-call-filters.ts';

export interface CallFilterBarProps {
  readonly chosen: ChosenFilters;
  /** Of all tools, or of one. */
  readonly hasTools: boolean;
  readonly list: Pick<ToolExecutionList, 'tools' | 'agents' | 'total'> | undefined;
  readonly onChoose: (change: Partial<ChosenFilters>) => void;
}

type Row = ToolExecutionList['tools'][number];
const toOption = ({ id, name }: Row) => ({ value: id, label: name });

/** How the calls ended, of which tool, by whom, and when. */
export function CallFilterBar({ chosen, hasTools, list, onChoose }: CallFilterBarProps) {
  const { t } = useTranslation('mcp');
  return (
    <div
      role="group"
      aria-label={t('custom.filters.label')}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      <Segmented
        label={t('custom.status.label')}
        value={chosen.status}
        options={(['all', 'ok', 'error'] as const).map((value) => ({
          value,
          label: t(`custom.status.${value}`),
        }))}
        onChange={(status) => onChoose({ status })}
      />
      {hasTools && (
        <Select
          size="small"
          aria-label={t('custom.filters.tool')}
          value={chosen.tool}
          options={[{ value: '', label: t('custom.filters.anyTool') }, ...(list?.tools ?? []).map(toOption)]}
          onChange={(tool) => onChoose({ tool })}
        />
      )}
      <Select
        size="small"
        aria-label={t('custom.filters.agent')}
        value={chosen.agent}
        options={[
          { value: '', label: t('custom.filters.anyAgent') },
          { value: 'test', label: t('custom.filters.tests') },
          ...(list?.agents ?? []).map(toOption),
        ]}
        onChange={(agent) => onChoose({ agent })}
      />
      <PeriodSelect value={chosen.period} onChange={(period) => onChoose({ period })} />
      {list && (
        <span role="status" className="tnum ml-auto text-ink-3">
          {t('custom.calls', { count: list.total })}
        </span>
      )}
    </div>
  );
}
