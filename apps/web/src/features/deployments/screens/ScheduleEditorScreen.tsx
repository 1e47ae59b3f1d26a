import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAuth, useFreshAccount } from '../../auth/index.ts';
import { toDeploymentQuery } from '../deployments.api.ts';
import { SchedulesLink } from '../schedules/SchedulesLink.tsx';
import { EditorBody, type Owner } from '../schedules/editor/EditorBody.tsx';

interface EditKnownProps {
  readonly agentId: string;
  readonly deploymentId: string;
  /** A new one begins as it is, which stays. */
  readonly isCopied: boolean;
  readonly owner: Owner;
}

function EditKnown({ agentId, deploymentId, isCopied, owner }: EditKnownProps) {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['scheduled-agents', 'agents', 'common', 'deployments']);
  const navigate = useNavigate();
  const found = useQuery(toDeploymentQuery(agentId, deploymentId), queryClient);
  if (found.data?.kind === 'scheduled')
    return (
      <EditorBody
        key={found.data.id}
        known={isCopied ? null : found.data}
        copied={isCopied ? found.data : null}
        agentId={agentId}
        owner={owner}
        onSaved={() => void navigate('/scheduled-agents')}
      />
    );
  return (
    <Page title={t(isCopied ? 'new' : 'edit')} parent={<SchedulesLink />}>
      <div className="p-5">
        {found.isPending ? (
          <Skeleton width="100%" height={240} />
        ) : (
          <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />
        )}
      </div>
    </Page>
  );
}

/** A new schedule for an agent, or one that is there already. */
export function ScheduleEditorScreen() {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const agentId = asked.get('agent') ?? '';
  const copiedId = asked.get('copy');
  const deploymentId = copiedId ?? asked.get('schedule');
  const account = useAuth((state) => state.account);
  useFreshAccount();
  const owner: Owner = { userId: account?.id ?? '', balance: account?.balance ?? null };
  if (deploymentId !== null)
    return (
      <EditKnown
        key={deploymentId}
        agentId={agentId}
        deploymentId={deploymentId}
        isCopied={copiedId !== null}
        owner={owner}
      />
    );
  return (
    <EditorBody
      key={`${owner.userId} ${agentId}`}
      known={null}
      agentId={agentId}
      owner={owner}
      onSaved={() => void navigate('/scheduled-agents')}
    />
  );
}
