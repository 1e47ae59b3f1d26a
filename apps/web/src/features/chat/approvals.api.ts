import { decideApproval } from '@parley/contract/approvals/endpoints.ts';
import { api } from '../../platform/api/client.ts';

const LONGEST_REASON = 2000;

/** The agent reads the reason in place of the result of its call. */
export async function denyCall(approvalId: string, reason: string): Promise<void> {
  const body = { decision: 'deny', reason: reason.trim().slice(0, LONGEST_REASON) } as const;
  await api.call(
    decideApproval,
    { params: { id: approvalId }, query: {}, body },
    { idempotencyKey: `deny-${approvalId}` },
  );
}
