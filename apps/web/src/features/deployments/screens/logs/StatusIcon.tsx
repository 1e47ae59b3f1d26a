import type { AgentRunSummary } from '@parley/contract/agents/schemas.ts';
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface StatusIconProps extends Pick<AgentRunSummary, 'status'> {
  readonly size?: number;
}

/** How a run stands, as a shape with a name. */
export function StatusIcon({ status, size = 15 }: StatusIconProps) {
  const { t } = useTranslation('agents');
  const name = t(`runs.status.${status}`);
  if (status === 'succeeded')
    return <CircleCheck size={size} role="img" aria-label={name} className="flex-none text-live" />;
  if (status === 'failed')
    return <CircleX size={size} role="img" aria-label={name} className="flex-none text-danger" />;
  if (status === 'limit' || status === 'waiting')
    return <TriangleAlert size={size} role="img" aria-label={name} className="flex-none text-warn" />;
  return <Clock size={size} role="img" aria-label={name} className="flex-none text-ink-3" />;
}
