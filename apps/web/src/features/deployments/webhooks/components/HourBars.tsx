import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';

/** How often a webhook was called in each of the last 24 hours, and below in red how often that failed. */
export function HourBars({ hook: { hours } }: { readonly hook: Pick<WebhookDeployment, 'hours'> }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const top = Math.max(...hours.map(({ calls }) => calls), 1);
  const sum = (part: 'calls' | 'failed'): number => hours.reduce((all, hour) => all + hour[part], 0);
  const label = t('list.hoursLabel', {
    calls: formatCount(sum('calls'), i18n.language),
    failed: formatCount(sum('failed'), i18n.language),
  });
  return (
    <span role="img" aria-label={label} title={label} className="flex h-5 w-28 items-end gap-0.5">
      {hours.map(({ calls, failed }, index) => (
        <span
          key={index}
          className={`flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-[1px] ${calls === 0 ? 'bg-line-strong' : ''}`}
          style={{ height: `${(calls / top) * 100}%`, minHeight: 2 }}
        >
          <span className="bg-live-solid forced-colors:bg-[CanvasText]" style={{ flex: calls - failed }} />
          <span className="bg-danger forced-colors:bg-[Highlight]" style={{ flex: failed }} />
        </span>
      ))}
    </span>
  );
}
