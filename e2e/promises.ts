// The promised behaviours of this version, by the id that tests cite at the end of their titles. A promise that no test
// cites fails `promises.test.ts`, and so does a cited id without an entry here.
import { ACCOUNT_PROMISES } from './promises/accounts.ts';
import { AGENT_RUN_PROMISES } from './promises/agent-runs.ts';
import { AGENT_SCREEN_PROMISES } from './promises/agent-screens.ts';
import { APPROVAL_PROMISES } from './promises/approvals-memory.ts';
import { AGENT_PROMISES } from './promises/agents.ts';
import { CHAT_PROMISES } from './promises/chat.ts';
import { DEPLOYMENT_PROMISES } from './promises/deployments.ts';
import { FINDING_PROMISES } from './promises/findings.ts';
import { HISTORY_PROMISES } from './promises/history.ts';
import { OPERATION_PROMISES } from './promises/operation.ts';
import { SCHEDULE_PROMISES } from './promises/schedules.ts';
import { SHELL_PROMISES } from './promises/shell.ts';
import { TOOL_PROMISES } from './promises/tools.ts';
import { WEBHOOK_PROMISES } from './promises/webhooks.ts';

export const PROMISES: Readonly<Record<string, string>> = {
  ...ACCOUNT_PROMISES,
  ...AGENT_RUN_PROMISES,
  ...AGENT_SCREEN_PROMISES,
  ...APPROVAL_PROMISES,
  ...AGENT_PROMISES,
  ...CHAT_PROMISES,
  ...DEPLOYMENT_PROMISES,
  ...FINDING_PROMISES,
  ...HISTORY_PROMISES,
  ...OPERATION_PROMISES,
  ...SCHEDULE_PROMISES,
  ...SHELL_PROMISES,
  ...TOOL_PROMISES,
  ...WEBHOOK_PROMISES,
};
