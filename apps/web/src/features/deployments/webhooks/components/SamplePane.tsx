import { useQuery } from '@tanstack/react-query';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import type { HookRequest, HookSample } from '@parley/contract/deployments/webhook-schemas.ts';
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { LongField } from '../../../../ui/form/LongField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatBytes } from '../../../../ui/format/format-bytes.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { spaceAfter } from '../../../../ui/format/join-sentences.ts';
import { toCurl } from '../curl.ts';
import { readSample } from '../sample-fields.ts';
import { signatureTextOf } from '../signature-text.ts';
import type { WebhookForm } from '../use-webhook-form.ts';
import { toSampleQuery, webhookActions } from '../webhooks.api.ts';
import { MessagePreview, type Sample } from './MessagePreview.tsx';
import { SampleFields } from './SampleFields.tsx';

const JSON_TYPE = 'application/json';
const PASTED_MAX_LENGTH = 200_000;

/** What was received, or pasted. */
function toSample(request: HookRequest | null, pasted: string): Sample {
  if (request === null) return { headers: {}, query: {}, body: pasted, contentType: JSON_TYPE };
  const { headers, query, body, content_type: contentType } = request;
  return { headers, query, body, contentType: contentType ?? JSON_TYPE };
}

const toExample = ({ webhook_url: url }: WebhookDeployment): string =>
  toCurl(url, { content_type: JSON_TYPE, body: '{"event":"test"}' });

function Listening({ hook }: { readonly hook: WebhookDeployment }) {
  const { t } = useTranslation('webhook-agents');
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-2 animate-pulse rounded-full bg-live-solid motion-reduce:animate-none"
        />
        {t('sample.listening')}
      </p>
      <div className="flex items-center gap-2 rounded-2 border border-line bg-surface-2 px-2.5 py-1.5">
        <code className="min-w-0 flex-1 truncate text-12">{toExample(hook)}</code>
        <CopyButton label={t('sample.copyCurl')} getText={() => toExample(hook)} />
      </div>
      <p className="text-12 text-ink-3">{t('sample.listeningHelp')}</p>
    </div>
  );
}

function Received({ sample }: { readonly sample: HookSample }) {
  const { t, i18n } = useTranslation('webhook-agents');
  const { request, received_at: at, is_signature_valid: isValid } = sample;
  if (!request || at === null) return null;
  return (
    <div className="flex flex-col gap-1.5 text-13 text-ink-2">
      <p role="status" className="font-strong text-ink">
        {t('sample.received')}
        {spaceAfter(t('sample.received'))}
        <span className="text-12 font-regular text-ink-3">
          {formatRunTime(at, i18n.language)}, {request.ip}
        </span>
      </p>
      {isValid !== null && (
        <p className={`flex items-center gap-1.5 ${isValid ? '' : 'text-danger'}`}>
          {isValid ? (
            <CircleCheck size={14} aria-hidden className="text-live" />
          ) : (
            <CircleX size={14} aria-hidden />
          )}
          {t(isValid ? 'sample.valid' : 'sample.invalid')}
        </p>
      )}
      {sample.signature_problem !== null && (
        <p className="text-12 text-danger">{signatureTextOf(sample.signature_problem, t)}</p>
      )}
      <p className="text-12 text-ink-3">
        {request.content_type ?? t('sample.noType')}, {formatBytes(request.size, i18n.language)}
      </p>
    </div>
  );
}

function ListenButton({ hook, isAgain }: { readonly hook: WebhookDeployment; readonly isAgain: boolean }) {
  const { t } = useTranslation('webhook-agents');
  const [isBusy, setBusy] = useState(false);
  const listen = async () => {
    setBusy(true);
    try {
      await webhookActions.listen(hook);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span>
      <Button size="small" isBusy={isBusy} onClick={() => void listen()}>
        <RefreshCw size={13} aria-hidden />
        {t(isAgain ? 'sample.again' : 'sample.listen')}
      </Button>
    </span>
  );
}

export interface SamplePaneProps {
  readonly form: WebhookForm;
  readonly agentId: string;
  readonly onUse: (token: string) => void;
}

/** A request as a sender sends it, its fields, and what the agent reads of it. */
export function SamplePane({ form, agentId, onUse }: SamplePaneProps) {
  const { t } = useTranslation('webhook-agents');
  const { hook, draft } = form;
  const [pasted, setPasted] = useState('');
  const [view, setView] = useState<'fields' | 'raw'>('fields');
  const { data: sample } = useQuery(toSampleQuery(hook), queryClient);
  const request = sample?.state === 'received' ? sample.request : null;
  const read = toSample(request, pasted);
  const { body, contentType } = read;
  return (
    <aside
      aria-label={t('sample.title')}
      className="flex w-full flex-none flex-col border-line bg-surface-2 @max-[60rem]:border-t @min-[60rem]:w-[420px] @min-[60rem]:overflow-y-auto @min-[60rem]:border-l"
    >
      <div className="flex flex-col gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-strong">{t('sample.title')}</h2>
          {hook && sample?.state !== 'listening' && <ListenButton hook={hook} isAgain={request !== null} />}
        </div>
        {hook && sample?.state === 'listening' && <Listening hook={hook} />}
        {sample && request && <Received sample={sample} />}
        {!hook && <p className="text-12 text-ink-3">{t('sample.afterCreating')}</p>}
        {request === null ? (
          <LongField
            label={t('sample.paste')}
            value={pasted}
            rows={6}
            maxLength={PASTED_MAX_LENGTH}
            onChange={setPasted}
          />
        ) : (
          <span>
            <Segmented
              label={t('sample.view')}
              value={view}
              options={(['fields', 'raw'] as const).map((value) => ({ value, label: t(`sample.${value}`) }))}
              onChange={setView}
            />
          </span>
        )}
        {body !== '' &&
          (view === 'fields' ? (
            <SampleFields value={readSample(body, contentType)} template={draft.template} onUse={onUse} />
          ) : (
            <pre className="max-h-72 overflow-auto rounded-3 border border-line bg-surface p-3 text-12 break-words whitespace-pre-wrap">
              {body}
            </pre>
          ))}
      </div>
      {body !== '' && <MessagePreview draft={draft} agentId={agentId} sample={read} />}
    </aside>
  );
}
