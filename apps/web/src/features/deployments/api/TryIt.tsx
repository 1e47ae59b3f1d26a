import { useQuery } from '@tanstack/react-query';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RunView } from '../screens/logs/RunView.tsx';
import { apiActions, toTriedRunQuery } from './api-calls.api.ts';

function TriedRun({ runId, agentId }: { readonly runId: string; readonly agentId: string }) {
  const { t } = useTranslation('deployments');
  const { data: run } = useQuery(toTriedRunQuery(runId), queryClient);
  return (
    <div className="mt-4">
      <RunView run={run ?? null} />
      <Link
        className="mt-3 inline-block text-link underline"
        to={`/agents/${encodeURIComponent(agentId)}?tab=runs`}
      >
        {t('api.openRuns')}
      </Link>
    </div>
  );
}

/** A real run of the deployment, as a program would start it. */
export function TryIt({ deployment }: { readonly deployment: ApiDeployment }) {
  const { t } = useTranslation('deployments');
  const [content, setContent] = useState('');
  const [runId, setRunId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      setRunId(await apiActions.try(deployment, content.trim()));
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  const canSend = content.trim() !== '' && !isBusy;
  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it" className="font-bold">
        {t('api.tryIt')}
        <span className="ml-2 text-12 font-regular text-ink-3">{t('api.tryNote')}</span>
      </h2>
      <textarea
        aria-label={t('api.tryInput')}
        rows={3}
        value={content}
        placeholder={t('api.example')}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) void send();
        }}
        className="mt-3 w-full resize-y rounded-3 border border-line-strong bg-surface px-3 py-2 outline-none focus:border-focus pointer-coarse:text-16"
      />
      <div className="mt-2 flex justify-end">
        <Button isBusy={isBusy} disabled={!canSend} onClick={() => void send()}>
          <ArrowUp size={14} aria-hidden />
          {t('api.send')}
        </Button>
      </div>
      {runId !== null && <TriedRun key={runId} runId={runId} agentId={deployment.agent_id} />}
    </section>
  );
}
