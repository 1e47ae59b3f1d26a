// Numbered, forward only, one purpose each. Never change one that has been released: add the next.
import type { Tx } from './database.ts';
import type { DatabaseKind } from './kind.ts';
import { createAccounts } from './migrations/001-accounts.ts';
import { createLedger } from './migrations/002-ledger.ts';
import { createRuns } from './migrations/003-runs.ts';
import { createLogins } from './migrations/004-logins.ts';
import { createIdentities } from './migrations/005-identities.ts';
import { createLocations } from './migrations/006-locations.ts';
import { createAuditLog } from './migrations/007-audit-log.ts';
import { keyUsageByUser } from './migrations/008-usage-by-user.ts';
import { createBudgets } from './migrations/009-budgets.ts';
import { createRateBuckets } from './migrations/010-rate-buckets.ts';
import { createContactMessages } from './migrations/011-contact-messages.ts';
import { createErrorReports } from './migrations/012-error-reports.ts';
import { chainAuditLog } from './migrations/013-audit-chain.ts';
import { createConversations } from './migrations/014-conversations.ts';
import { createPicturesAndLinks } from './migrations/015-pictures-and-links.ts';
import { createPrompts } from './migrations/016-prompts.ts';
import { createHealthSamples } from './migrations/017-health-samples.ts';
import { createReportFigures } from './migrations/018-report-figures.ts';
import { createServers } from './migrations/019-servers.ts';
import { createGoogleNonces } from './migrations/020-google-nonces.ts';
import { createChatOwners } from './migrations/021-chat-owners.ts';
import { keyReservationsByStep } from './migrations/022-reservations-by-step.ts';
import { createRunSteps } from './migrations/023-run-steps.ts';
import { createJobs } from './migrations/024-jobs.ts';
import { indexListOrder } from './migrations/025-list-order.ts';
import { indexRowsByAccount } from './migrations/026-rows-by-account.ts';
import { createAgents } from './migrations/027-agents.ts';
import { nestRunSteps } from './migrations/028-nested-steps.ts';
import { indexPublicCategories } from './migrations/029-public-categories.ts';
import { createCredentials } from './migrations/030-credentials.ts';
import { createCustomTools } from './migrations/031-custom-tools.ts';
import { createMcpServers } from './migrations/032-mcp-servers.ts';
import { addQuestions } from './migrations/033-questions.ts';
import { addAgentsOfChats } from './migrations/034-agents-of-chats.ts';
import { createDeployments } from './migrations/035-deployments.ts';
import { limitDailyCosts } from './migrations/036-daily-costs.ts';
import { sealAddresses } from './migrations/037-sealed-addresses.ts';
import { createPayments } from './migrations/038-payments.ts';
import { createWorkspaces } from './migrations/039-workspaces.ts';
import { addWorkspaceSpending } from './migrations/040-workspace-spending.ts';
import { addAdministration } from './migrations/041-administration.ts';
import { createSettings } from './migrations/042-model-settings.ts';
import { createPush } from './migrations/043-push.ts';
import { markOwnKeys } from './migrations/044-own-keys.ts';
import { createLimitSettings } from './migrations/045-limits.ts';
import { indexSpending } from './migrations/046-spending-indexes.ts';
import { createKnowledge } from './migrations/047-knowledge.ts';
import { sumUsageByDay } from './migrations/048-usage-days.ts';
import { markHelperModel } from './migrations/049-helper-model.ts';
import { addAuditLocations } from './migrations/050-audit-locations.ts';
import { createRunVotes } from './migrations/051-run-votes.ts';
import { indexSuspendedAccounts } from './migrations/052-suspended-accounts.ts';
import { indexCustomToolUsage } from './migrations/053-custom-tool-usage.ts';
import { indexUsageByTime } from './migrations/054-usage-by-time.ts';
import { addDeploymentRequests } from './migrations/055-requests-of-deployments.ts';
import { indexTypicalTimes } from './migrations/056-typical-times.ts';
import { addKeysAndUses } from './migrations/057-keys-and-uses.ts';
import { addMessagePages } from './migrations/058-pages-of-messages.ts';
import { endAuditRetention } from './migrations/059-audit-retention.ts';
import { addChangedLimits } from './migrations/060-changed-limits.ts';
import { sealMcpAddresses } from './migrations/061-addresses-of-mcp-servers.ts';
import { keepUsageWithoutPayer } from './migrations/062-usage-without-payer.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  up(tx: Tx, kind: DatabaseKind): Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'accounts', up: createAccounts },
  { version: 2, name: 'ledger', up: createLedger },
  { version: 3, name: 'runs', up: createRuns },
  { version: 4, name: 'logins', up: createLogins },
  { version: 5, name: 'identities', up: createIdentities },
  { version: 6, name: 'locations', up: createLocations },
  { version: 7, name: 'audit-log', up: createAuditLog },
  { version: 8, name: 'usage-by-user', up: keyUsageByUser },
  { version: 9, name: 'budgets', up: createBudgets },
  { version: 10, name: 'rate-buckets', up: createRateBuckets },
  { version: 11, name: 'contact-messages', up: createContactMessages },
  { version: 12, name: 'error-reports', up: createErrorReports },
  { version: 13, name: 'audit-chain', up: chainAuditLog },
  { version: 14, name: 'conversations', up: createConversations },
  { version: 15, name: 'pictures-and-links', up: createPicturesAndLinks },
  { version: 16, name: 'prompts', up: createPrompts },
  { version: 17, name: 'health-samples', up: createHealthSamples },
  { version: 18, name: 'report-figures', up: createReportFigures },
  { version: 19, name: 'servers', up: createServers },
  { version: 20, name: 'google-nonces', up: createGoogleNonces },
  { version: 21, name: 'chat-owners', up: createChatOwners },
  { version: 22, name: 'reservations-by-step', up: keyReservationsByStep },
  { version: 23, name: 'run-steps', up: createRunSteps },
  { version: 24, name: 'jobs', up: createJobs },
  { version: 25, name: 'list-order', up: indexListOrder },
  { version: 26, name: 'rows-by-account', up: indexRowsByAccount },
  { version: 27, name: 'agents', up: createAgents },
  { version: 28, name: 'nested-steps', up: nestRunSteps },
  { version: 29, name: 'public-categories', up: indexPublicCategories },
  { version: 30, name: 'credentials', up: createCredentials },
  { version: 31, name: 'custom-tools', up: createCustomTools },
  { version: 32, name: 'mcp-servers', up: createMcpServers },
  { version: 33, name: 'questions', up: addQuestions },
  { version: 34, name: 'agents-of-chats', up: addAgentsOfChats },
  { version: 35, name: 'deployments', up: createDeployments },
  { version: 36, name: 'daily-costs', up: limitDailyCosts },
  { version: 37, name: 'sealed-addresses', up: sealAddresses },
  { version: 38, name: 'payments', up: createPayments },
  { version: 39, name: 'workspaces', up: createWorkspaces },
  { version: 40, name: 'workspace-spending', up: addWorkspaceSpending },
  { version: 41, name: 'administration', up: addAdministration },
  { version: 42, name: 'model-settings', up: createSettings },
  { version: 43, name: 'push', up: createPush },
  { version: 44, name: 'own-keys', up: markOwnKeys },
  { version: 45, name: 'limits', up: createLimitSettings },
  { version: 46, name: 'spending-indexes', up: indexSpending },
  { version: 47, name: 'knowledge', up: createKnowledge },
  { version: 48, name: 'usage-days', up: sumUsageByDay },
  { version: 49, name: 'helper-model', up: markHelperModel },
  { version: 50, name: 'audit-locations', up: addAuditLocations },
  { version: 51, name: 'run-votes', up: createRunVotes },
  { version: 52, name: 'suspended-accounts', up: indexSuspendedAccounts },
  { version: 53, name: 'custom-tool-usage', up: indexCustomToolUsage },
  { version: 54, name: 'usage-by-time', up: indexUsageByTime },
  { version: 55, name: 'requests-of-deployments', up: addDeploymentRequests },
  { version: 56, name: 'typical-times', up: indexTypicalTimes },
  { version: 57, name: 'keys-and-uses', up: addKeysAndUses },
  { version: 58, name: 'pages-of-messages', up: addMessagePages },
  { version: 59, name: 'audit-retention', up: endAuditRetention },
  { version: 60, name: 'changed-limits', up: addChangedLimits },
  { version: 61, name: 'addresses-of-mcp-servers', up: sealMcpAddresses },
  { version: 62, name: 'usage-without-payer', up: keepUsageWithoutPayer },
];
