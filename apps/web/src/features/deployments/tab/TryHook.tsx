import { useQuery } from '@tanstack/react-query';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { toLoggedRunQuery } from '../screens/logs/logs.api.ts';
import { toLastBodyQuery, webhookActions } from '../webhooks/webhooks.api.ts';

const EXAMPLE = '{\n  "event": "test"\n}';
const MAX_LENGTH = 200_000;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What has become of the run so far. */
function Answer({ run }: { readonly run: Run }) {
  const { t } = useTranslation('webhook-agents');
  const { output, error, finished_at: end } = run;
  const { t: tCommon, i18n } = useTranslation('common');
  if (error !== null)
    return (
      <p className="text-danger">
        {i18n.exists(`common:errors.${error}.text`) ? tCommon(`errors.${error}.text`) : error}
      </p>
    );
  if (output !== null && output !== '') return <MessageText text={output} isStreaming={false} />;
  return <p className="text-ink-3">{t(end === null ? `try.state.${run.status}` : 'try.nothing')}</p>;
}

function Response({ hook, runId }: { readonly hook: WebhookDeployment; readonly runId: string | null }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const run = useQuery({ ...toLoggedRunQuery(runId ?? ''), enabled: runId !== null }, queryClient).data;
  const facts = run && [
    run.duration_ms !== null && formatDuration(run.duration_ms, tCommon, language),
    run.cost > 0 && formatUnitCost(run.cost, language),
  ];
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 border-b border-line px-3.5">
        <h4 className="font-strong">{t('try.response')}</h4>
        <span role="status" className="tnum flex flex-wrap items-center gap-x-2.5 text-12 text-ink-3">
          {run && <span>{t(`try.state.${run.status}`)}</span>}
          {facts && <span>{facts.filter(Boolean).join(' · ')}</span>}
        </span>
        {runId !== null && (
          <Link
            className="ml-auto text-info underline-offset-2 hover:underline"
            to={`/agents/${encodeURIComponent(hook.agent_id)}?tab=runs&run=${encodeURIComponent(runId)}`}
          >
            {t('try.openRun')}
          </Link>
        )}
      </div>
      <div className="max-h-80 min-h-24 overflow-y-auto px-3.5 py-3 wrap-anywhere">
        {runId === null && <p className="text-ink-3">{t('try.none')}</p>}
        {runId !== null && !run && <Skeleton width="100%" height={48} />}
        {run && <Answer key={run.id} run={run} />}
      </div>
    </div>
  );
}

/** Runs the agent with a body that is typed here, at first the last one that came, beside its answer. */
export function TryHook({ hook }: { readonly hook: WebhookDeployment }) {
  const { t } = useTranslation('webhook-agents');
  const last = useQuery(toLastBodyQuery(hook), queryClient);
  const [typed, setTyped] = useState<string | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const body = typed ?? last.data ?? EXAMPLE;
  const send = async () => {
    setBusy(true);
    try {
      setTyped(body);
      setRunId((await webhookActions.test(hook, body)).run_id);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  const isRead = isJson(body);
  // The example gives way to the last body that came: not it is sent meanwhile.
  const canSend = !isBusy && (typed !== null || !last.isPending);
  return (
    <div className="grid overflow-hidden rounded-4 border border-line bg-surface @2xl:grid-cols-2">
      <div className="flex min-w-0 flex-col border-line @max-2xl:border-b @2xl:border-r">
        <div className="flex min-h-11 items-center gap-2.5 border-b border-line px-3.5">
          <h4 className="font-strong">{t('test.body')}</h4>
          <span className={`ml-auto text-12 ${isRead ? 'text-ink-3' : 'text-warn'}`}>
            {t(isRead ? 'try.json' : 'try.noJson')}
          </span>
          <Button size="small" isBusy={isBusy} disabled={!canSend} onClick={() => void send()}>
            <ArrowUp size={14} aria-hidden />
            {t('try.send')}
          </Button>
        </div>
        <textarea
          aria-label={t('try.body')}
          aria-keyshortcuts="Control+Enter"
          spellCheck={false}
          rows={7}
          maxLength={MAX_LENGTH}
          value={body}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) void send();
          }}
          className="w-full flex-1 resize-y bg-code px-3.5 py-3 font-mono text-12 -outline-offset-2 pointer-coarse:text-16"
        />
        <p className="border-t border-line px-3.5 py-2 text-12 text-ink-3">{t('try.help')}</p>
      </div>
      <Response hook={hook} runId={runId} />
    </div>
  );
}
