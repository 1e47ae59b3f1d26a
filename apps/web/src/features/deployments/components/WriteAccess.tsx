import { useQuery } from '@tanstack/react-query';
import type { WritingRule } from '@parley/contract/deployments/schemas.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { useToolNames } from '../../../platform/tools/use-tools.ts';
import { ToolTile } from '../../../ui/display/ToolTile.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { toDeployableAgentQuery } from '../deployments.api.ts';

export type WritingRules = Readonly<Record<string, WritingRule>>;

export interface WriteAccessProps {
  readonly agentId: string;
  readonly rules: WritingRules;
  readonly onChange: (rules: WritingRules) => void;
  /** How long a request for approval waits. */
  readonly approvalHours: number;
}

const RULES = ['allowed', 'asks', 'never'] as const;

/** What destroys is never allowed beforehand. */
const choicesOf = ({ effect }: Tool): readonly WritingRule[] =>
  effect === 'destroy' ? RULES.filter((rule) => rule !== 'allowed') : RULES;

/** Of each tool that writes: whether it may, must ask, or must not, since nobody is there to be asked. */
export function WriteAccess({ agentId, rules, onChange, approvalHours }: WriteAccessProps) {
  const { t } = useTranslation('agents');
  const { data, isPending, refetch } = useQuery(toDeployableAgentQuery(agentId), queryClient);
  const names = useToolNames();
  if (agentId === '') return <p className="text-13 text-ink-3">{t('deploy.writing.chooseFirst')}</p>;
  if (isPending) return <Skeleton width="100%" height={44} />;
  // Of tools that are not known nothing is promised.
  if (!data) return <RetryBar title={t('deploy.writing.failed')} onRetry={() => void refetch()} />;
  const writing = data.tool_details.filter(({ effect }) => effect !== 'read');
  if (writing.length === 0) return <p className="text-13 text-ink-3">{t('deploy.writing.none')}</p>;
  return (
    <ul className="flex flex-col">
      {writing.map((tool) => (
        <li
          key={tool.name}
          className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line py-1.5 last:border-0"
        >
          <ToolTile icon={tool.icon} />
          <span className="min-w-0 flex-1">
            <span className="font-strong">{names?.get(tool.name) ?? tool.display_name}</span>
            {(rules[tool.name] ?? 'asks') === 'asks' && (
              <span className="ml-2 text-12 text-ink-3">
                {t('deploy.writing.waits', { count: approvalHours })}
              </span>
            )}
          </span>
          <div className="w-36">
            <Select
              aria-label={t('deploy.writing.of', { tool: names?.get(tool.name) ?? tool.display_name })}
              size="small"
              value={rules[tool.name] ?? 'asks'}
              options={choicesOf(tool).map((rule) => ({ value: rule, label: t(`deploy.writing.${rule}`) }))}
              onChange={(value) => {
                const rule = RULES.find((one) => one === value) ?? 'asks';
                onChange({ ...rules, [tool.name]: rule });
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
