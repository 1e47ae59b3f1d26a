import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';

/** With its own name, where it has one: an agent can have several schedules. */
export const toShownName = ({
  agent_name: agentName,
  name,
}: Pick<ScheduledDeployment, 'agent_name' | 'name'>): string =>
  name === '' ? agentName : `${agentName}, ${name}`;
