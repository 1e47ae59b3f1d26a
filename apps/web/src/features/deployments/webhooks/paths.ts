import type { OfHook } from './webhooks.api.ts';

const toQuery = ({ agent_id: agent, id: webhook }: OfHook): string =>
  new URLSearchParams({ agent, webhook }).toString();

export const toEditPath = (hook: OfHook): string => `/webhook-agents/deploy?${toQuery(hook)}`;

export const toLogsPath = ({ agent_id: agentId, id }: OfHook): string =>
  `/webhook-agents/${agentId}/logs?webhook=${encodeURIComponent(id)}`;
