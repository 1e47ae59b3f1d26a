import { type ReactNode, Suspense, use, useRef } from 'react';
import { ApprovalCard } from '../../../approvals/index.ts';
import { DockedApprovals } from './docked-approvals.ts';
import { useStepInView } from './use-step-in-view.ts';

/** Where the card would be that is at the foot of the screen. */
function DockedMark({ isFirst }: { readonly isFirst: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useStepInView(mark, isFirst);
  return <span ref={mark} />;
}

function StepApproval({ approvalId }: { readonly approvalId: string }) {
  const docked = use(DockedApprovals);
  if (docked.includes(approvalId)) return <DockedMark isFirst={docked[0] === approvalId} />;
  return (
    <Suspense fallback={null}>
      <ApprovalCard approvalId={approvalId} />
    </Suspense>
  );
}

/** The card of a call that waits for a decision. The run itself says when it goes on. */
export function renderApproval(approvalId: string): ReactNode {
  return <StepApproval key={approvalId} approvalId={approvalId} />;
}
