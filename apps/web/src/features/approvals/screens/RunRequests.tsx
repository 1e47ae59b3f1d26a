import { useQuery } from '@tanstack/react-query';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { queryClient } from '../../../platform/query.ts';
import { approvalQueries } from '../approvals.api.ts';
import { ApprovalCard } from './ApprovalCard.tsx';

export interface RunRequestsProps {
  readonly run: Pick<Run, 'id' | 'status' | 'last_event'>;
  /** Told once an answer given here is with the server. */
  readonly onDecided?: (() => void) | undefined;
}

/** What a run asks before it goes on. */
export function RunRequests({ run, onDecided }: RunRequestsProps) {
  const { data: requests = [] } = useQuery(approvalQueries.ofRun(run), queryClient);
  if (run.status !== 'waiting' || requests.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {requests.map((id) => (
        <ApprovalCard key={id} approvalId={id} onDecided={onDecided} />
      ))}
    </div>
  );
}
