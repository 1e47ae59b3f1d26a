// What one process of the installation does again and again.
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Accounts } from './accounts.ts';
import type { DeploymentParts } from './deployments.ts';
import type { PaymentParts } from './business/payments.ts';
import type { Records } from './records.ts';
import type { Replies } from './replies.ts';
import type { WorkspaceFeatures } from './business/workspaces.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function addRecurringWork(
  jobs: Jobs,
  features: Replies & Accounts & Records & DeploymentParts & WorkspaceFeatures & PaymentParts,
): void {
  const withKey = (seal: () => Promise<void>) => async (): Promise<void> => {
    if (await features.hasKey()) await seal();
  };
  jobs.every('runs.remove-old', 5 * MINUTE_MS, () => features.runs.removeOld());
  jobs.every('accounts.remove-expired', HOUR_MS, () => features.auth.removeExpired());
  jobs.every('accounts.finish-removals', HOUR_MS, () => features.profile.finishRemovals());
  jobs.every('push.remove-ended', HOUR_MS, () => features.push.removeEnded());
  jobs.every('history.remove-expired', HOUR_MS, features.historyHousekeeping);
  jobs.every('knowledge.fail-abandoned', HOUR_MS, () => features.readDocuments.failAbandoned());
  jobs.every('reports.remove-old', HOUR_MS, features.reportHousekeeping);
  jobs.every('audit.remove-old', HOUR_MS, features.auditHousekeeping);
  jobs.every('custom-tools.remove-old-calls', HOUR_MS, () => features.toolExecutions.removeOld());
  jobs.every('custom-tools.seal-addresses', HOUR_MS, withKey(features.sealToolAddresses));
  jobs.every('mcp.seal-addresses', HOUR_MS, withKey(features.mcp.sealAddresses));
  jobs.every('deployments.seal-addresses', HOUR_MS, withKey(features.sealTargets));
  jobs.every('webhooks.remove-old-deliveries', HOUR_MS, () => features.hookDeliveries.removeOld());
  jobs.every('webhooks.remove-old-samples', HOUR_MS, () => features.hookSamples.removeOld());
  // Known to databases by the name that it had for daily limits alone.
  jobs.every('deployments.end-daily-pauses', MINUTE_MS, features.endDuePauses);
  jobs.every('deployments.end-balance-pauses', MINUTE_MS, features.endBalancePauses);
  jobs.every('deployments.end-budget-pauses', MINUTE_MS, features.endBudgetPauses);
  jobs.every('deployments.end-approvals-pauses', MINUTE_MS, features.endApprovalsPauses);
  jobs.every('deployments.remove-old-deliveries', HOUR_MS, () => features.results.removeOld());
  jobs.every('schedules.remove-old', HOUR_MS, () => features.removeOldOccurrences());
  jobs.every('workspaces.remove-old-invites', HOUR_MS, () => features.workspaceInvites.removeOld());
  jobs.every('payments.find-low-balances', MINUTE_MS, () => features.refillWork.findLowBalances());
  jobs.every('payments.ask-about-charges', HOUR_MS, features.askAboutCharges);
  jobs.every('payments.cancel-stale', HOUR_MS, () => features.refillWork.cancelStale());
  jobs.every('billing.check-ledger', HOUR_MS, features.ledgerWatch);
}
