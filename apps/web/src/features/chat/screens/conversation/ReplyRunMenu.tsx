import { AppError } from '@parley/contract/errors/app-error.ts';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { RunMenu, toComparePath } from '../../../runs/index.ts';
import { loadRun } from '../../runs.api.ts';

/** What can be done with the run of a reply. */
export function ReplyRunMenu({ runId }: { readonly runId: string }) {
  const navigate = useNavigate();
  const compare = async () => {
    try {
      // A reply knows the agent that ended it, which after a hand-over is not the one that the run belongs to.
      const { agent_id: agentId } = await loadRun(runId);
      if (agentId === null) throw new AppError('not_found');
      void navigate(toComparePath(agentId, [runId]));
    } catch (error) {
      showError(toAppError(error));
    }
  };
  return (
    <Suspense fallback={null}>
      <RunMenu onCompare={() => void compare()} />
    </Suspense>
  );
}
