export { AGENT_TABLES } from './agents.tables.ts';
export { createAgentKind } from './loop/agent.kind.ts';
export type { AgentToRun } from './loop/agent-run.ts';
