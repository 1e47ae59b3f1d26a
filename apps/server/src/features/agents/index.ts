export { AGENT_TABLES } from './agents.tables.ts';
