import { type ReactNode, Suspense } from 'react';
import { ApprovalCard } from '../../../approvals/index.ts';

/** The card of a call that waits for a decision. The run itself says when it goes on. */
export function renderApproval(approvalId: string): ReactNode {
  return (
    <Suspense fallback={null}>
      <ApprovalCard key={approvalId} approvalId={approvalId} />
    </Suspense>
  );
}
