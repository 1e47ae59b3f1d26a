// Every table of the database, by whom it belongs to. One that is declared and not listed here does not compile.
import { ADMINISTRATION_TABLES } from '../features/administration/index.ts';
import { AGENT_TABLES } from '../features/agents/index.ts';
import { APPROVAL_TABLES } from '../features/approvals/index.ts';
import { AUTH_TABLES } from '../features/auth/index.ts';
import { BILLING_TABLES } from '../features/billing/index.ts';
import { CONTACT_TABLES } from '../features/contact/index.ts';
import { CREDENTIAL_TABLES } from '../features/credentials/index.ts';
import {
  DEPLOYMENT_TABLES,
  RESULT_TABLES,
  SCHEDULE_TABLES,
  WEBHOOK_TABLES,
} from '../features/deployments/index.ts';
import { HISTORY_TABLES } from '../features/history/index.ts';
import { KNOWLEDGE_TABLES } from '../features/knowledge/index.ts';
import { LIMIT_TABLES } from '../features/limits/index.ts';
import { MEMORY_TABLES } from '../features/memory/index.ts';
import { MODEL_SETTING_TABLES } from '../features/model-settings/index.ts';
import { PAYMENT_TABLES } from '../features/payments/index.ts';
import { PROMPT_TABLES } from '../features/prompts/index.ts';
import { PUSH_TABLES } from '../features/push/index.ts';
import { REPORT_TABLES } from '../features/reports/index.ts';
import { RUN_TABLES } from '../features/runs/index.ts';
import { STATS_TABLES } from '../features/stats/index.ts';
import { CUSTOM_TOOL_TABLES } from '../features/tools/custom/index.ts';
import { MCP_TABLES } from '../features/tools/mcp/index.ts';
import { COST_CENTRE_TABLES, WORKSPACE_TABLES } from '../features/workspaces/index.ts';
import { AUDIT_TABLES } from '../platform/audit/audit.tables.ts';
import { DATABASE_TABLES, type TableRules } from '../platform/db/table-rules.ts';
import { JOB_TABLES } from '../platform/jobs/jobs.tables.ts';
import { PRESENCE_TABLES } from '../platform/presence/presence.tables.ts';
import { RATE_LIMIT_TABLES } from '../platform/rate-limit/rate-limit.tables.ts';
import { SETTING_TABLES } from '../platform/settings/settings.tables.ts';
import { STREAM_TABLES } from '../platform/streams/streams.tables.ts';

export const TABLES: TableRules = {
  ...AUTH_TABLES,
  ...RUN_TABLES,
  ...STREAM_TABLES,
  ...BILLING_TABLES,
  ...PAYMENT_TABLES,
  ...HISTORY_TABLES,
  ...AGENT_TABLES,
  ...APPROVAL_TABLES,
  ...MEMORY_TABLES,
  ...KNOWLEDGE_TABLES,
  ...CREDENTIAL_TABLES,
  ...CUSTOM_TOOL_TABLES,
  ...MCP_TABLES,
  ...DEPLOYMENT_TABLES,
  ...SCHEDULE_TABLES,
  ...WEBHOOK_TABLES,
  ...RESULT_TABLES,
  ...WORKSPACE_TABLES,
  ...COST_CENTRE_TABLES,
  ...CONTACT_TABLES,
  ...MODEL_SETTING_TABLES,
  ...SETTING_TABLES,
  ...LIMIT_TABLES,
  ...PROMPT_TABLES,
  ...PUSH_TABLES,
  ...REPORT_TABLES,
  ...STATS_TABLES,
  ...ADMINISTRATION_TABLES,
  ...AUDIT_TABLES,
  ...PRESENCE_TABLES,
  ...JOB_TABLES,
  ...RATE_LIMIT_TABLES,
  ...DATABASE_TABLES,
};
