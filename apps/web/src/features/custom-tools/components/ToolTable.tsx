import type { ListedCustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import {
  WITH_CALLS,
  WITH_DAYS,
  WITH_EFFECT,
  WITH_HOST,
  WITH_INPUTS,
  WITH_LAST,
  WITH_USE,
} from './columns.ts';
import { ToolRow } from './ToolRow.tsx';

export interface ToolTableProps {
  readonly tools: readonly ListedCustomTool[];
  readonly selectedId: string | null;
  readonly onEdit: (toolId: string) => void;
  readonly onDelete: (tool: ListedCustomTool) => void;
}

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';

/** The tools that a person made of addresses, with how they are used. */
export function ToolTable({ tools, selectedId, onEdit, onDelete }: ToolTableProps) {
  const { t } = useTranslation('mcp');
  return (
    <div className="@container border-line bg-surface max-tablet:-mx-4 max-tablet:border-b tablet:rounded-4 tablet:border">
      <table aria-label={t('custom.title')} className="w-full border-collapse text-13">
        <thead className="max-tablet:sr-only">
          <tr>
            <th className={HEAD}>{t('custom.list.tool')}</th>
            <th className={`${HEAD} ${WITH_HOST}`}>{t('custom.list.address')}</th>
            <th className={`${HEAD} ${WITH_EFFECT}`}>{t('custom.effect.label')}</th>
            <th className={`${HEAD} text-right! ${WITH_INPUTS}`}>{t('custom.list.inputs')}</th>
            <th className={`${HEAD} text-right! ${WITH_INPUTS}`}>{t('custom.list.secrets')}</th>
            <th className={`${HEAD} ${WITH_USE}`}>{t('custom.list.usedBy')}</th>
            <th className={`${HEAD} ${WITH_DAYS}`}>{t('custom.list.week')}</th>
            <th className={`${HEAD} text-right! ${WITH_CALLS}`}>{t('custom.list.calls')}</th>
            <th className={`${HEAD} text-right! ${WITH_USE}`}>{t('custom.list.time')}</th>
            <th className={`${HEAD} ${WITH_LAST}`}>{t('custom.list.last')}</th>
            <th className={`${HEAD} text-right!`}>{t('custom.list.on')}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <ToolRow
              key={tool.id}
              tool={tool}
              isSelected={tool.id === selectedId}
              onEdit={() => onEdit(tool.id)}
              onDelete={() => onDelete(tool)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
