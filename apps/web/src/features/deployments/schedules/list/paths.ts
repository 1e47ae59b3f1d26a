import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';

export const toEditPath = ({ agent_id: agentId, id }: ScheduledDeployment): string =>
  `/scheduled-agents/deploy?agent=${agentId}&schedule=${id}`;
export const toLogsPath = ({ agent_id: agentId }: ScheduledDeployment): string =>
  `/scheduled-agents/${agentId}/logs`;
