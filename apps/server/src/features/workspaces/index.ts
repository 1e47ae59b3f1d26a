export { createAttribution } from './cost-centres/attribution.ts';
export { COST_CENTRE_TABLES } from './cost-centres/cost-centres.tables.ts';
export { WORKSPACE_TABLES } from './workspaces.tables.ts';
