import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';

export const toEditPath = ({ agent_id: agentId, id }: ScheduledDeployment): string =>
  `/scheduled-agents/deploy?agent=${agentId}&schedule=${id}`;
export const toLogsPath = ({ agent_id: agentId }: ScheduledDeployment): string =>
  `/scheduled-agents/${agentId}/logs`;
/** A new one that begins as this one is. */
export const toCopyPath = ({ agent_id: agentId, id }: ScheduledDeployment): string =>
  `/scheduled-agents/create?agent=${agentId}&copy=${id}`;
