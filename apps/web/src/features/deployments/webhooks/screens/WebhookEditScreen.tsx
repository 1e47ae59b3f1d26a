import { useQuery } from '@tanstack/react-query';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { queryClient } from '../../../../platform/query.ts';
import { failureTextsOf } from '../../use-request-key.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useLeaveQuestion } from '../../../../ui/use-leave-question.tsx';
import { AgentField } from '../../components/AgentField.tsx';
import { TwoPanes } from '../../components/TwoPanes.tsx';
import { Ruled } from '../../components/Ruled.tsx';
import { UnattendedRules } from '../../components/UnattendedRules.tsx';
import { toDeploymentQuery } from '../../deployments.api.ts';
import { LimitsPart } from '../components/LimitsPart.tsx';
import { MessagePart } from '../components/MessagePart.tsx';
import { ResponsePart } from '../components/ResponsePart.tsx';
import { SamplePane } from '../components/SamplePane.tsx';
import { SignaturePart } from '../components/SignaturePart.tsx';
import { TestDialog } from '../components/TestDialog.tsx';
import { WebhooksLink } from '../components/WebhooksLink.tsx';
import { UrlPart } from '../components/UrlPart.tsx';
import { toLogsPath } from '../paths.ts';
import { useWebhookForm, type WebhookForm } from '../use-webhook-form.ts';

const APPROVAL_HOURS = 24;

interface PartsProps {
  readonly form: WebhookForm;
  readonly agentId: string;
  readonly onAgent: (agentId: string) => void;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

function Parts({ form, agentId, onAgent, fieldRef }: PartsProps) {
  const { t } = useTranslation(['webhook-agents', 'agents']);
  const { draft, change, hook, errors, failure } = form;
  return (
    <form
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(agentId);
      }}
      className="min-w-0 flex-1 px-4 py-2 tablet:px-8 @min-[60rem]:overflow-y-auto"
    >
      {failure && (
        <Notice tone="danger" title={failureTextsOf(failure.code).title}>
          {failureTextsOf(failure.code).text}
        </Notice>
      )}
      <Ruled title={t('deploy.agent', { ns: 'agents' })}>
        <AgentField agentId={agentId} isFixed={hook !== null} onChange={onAgent} />
      </Ruled>
      <Ruled title={t('url.title')}>
        <UrlPart form={form} />
      </Ruled>
      <Ruled title={t('signature.title')} help={t('signature.help')}>
        <SignaturePart form={form} />
      </Ruled>
      <Ruled title={t('message.title')} help={t('message.help')}>
        <MessagePart form={form} fieldRef={fieldRef} />
      </Ruled>
      <Ruled title={t('response.title')}>
        <ResponsePart form={form} />
      </Ruled>
      <UnattendedRules
        agentId={agentId}
        rules={draft}
        errors={errors}
        approvalHours={hook?.approval_hours ?? APPROVAL_HOURS}
        deployment={hook}
        onChange={change}
      />
      <Ruled title={t('deploy.limits.title', { ns: 'agents' })}>
        <LimitsPart form={form} />
      </Ruled>
    </form>
  );
}

interface EditorProps {
  readonly saved: WebhookDeployment | null;
  readonly startAgent: string;
  readonly editorKey: string;
}

function Editor({ saved, startAgent, editorKey }: EditorProps) {
  const { t } = useTranslation(['webhook-agents', 'agents']);
  const [, setParameters] = useSearchParams();
  const [agentId, setAgentId] = useState(saved?.agent_id ?? startAgent);
  const [isTesting, setTesting] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  // What was made here stays open, with its secret.
  const form = useWebhookForm(saved, (made) =>
    setParameters({ agent: made.agent_id, webhook: made.id }, { replace: true, state: { editorKey } }),
  );
  const question = useLeaveQuestion(form.hasUnsaved);
  const { hook, draft, change } = form;
  const putIn = (token: string) => {
    const field = fieldRef.current;
    const start = field?.selectionStart ?? draft.template.length;
    const end = field?.selectionEnd ?? start;
    change({ template: draft.template.slice(0, start) + token + draft.template.slice(end) });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(start + token.length, start + token.length);
    });
  };
  return (
    <Page
      title={hook ? hook.name || hook.agent_name : t('new')}
      parent={<WebhooksLink />}
      actions={
        <>
          <span role="status" className="text-ink-3">
            {agentId === '' ? t('deploy.writing.chooseFirst', { ns: 'agents' }) : form.isSaved && t('saved')}
          </span>
          {hook && (
            <Link to={toLogsPath(hook)} className="touch-target text-info underline-offset-2 hover:underline">
              {t('deliveries.title')}
            </Link>
          )}
          {hook && <Button onClick={() => setTesting(true)}>{t('test.open')}</Button>}
          <Button
            variant="primary"
            isBusy={form.isBusy}
            disabled={agentId === ''}
            onClick={() => void form.save(agentId)}
          >
            {t(hook ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      {question}
      <TwoPanes>
        <Parts form={form} agentId={agentId} onAgent={setAgentId} fieldRef={fieldRef} />
        <SamplePane form={form} agentId={agentId} onUse={putIn} />
      </TwoPanes>
      {hook && isTesting && <TestDialog hook={hook} onClose={() => setTesting(false)} />}
    </Page>
  );
}

interface SavedProps extends Omit<EditorProps, 'saved'> {
  readonly webhookId: string;
}

function Saved({ webhookId, ...editor }: SavedProps) {
  const { t } = useTranslation('webhook-agents');
  const found = useQuery(toDeploymentQuery(editor.startAgent, webhookId), queryClient);
  if (found.data?.kind === 'webhook') return <Editor saved={found.data} {...editor} />;
  return (
    <Page title={t('form')} parent={<WebhooksLink />}>
      <div className="px-4 py-5 tablet:px-8">
        {found.isPending ? (
          <Skeleton width="100%" height={56} />
        ) : (
          <RetryBar title={t('notLoadedOne')} onRetry={() => void found.refetch()} />
        )}
      </div>
    </Page>
  );
}

function Opened({
  webhookId,
  ...editor
}: Omit<SavedProps, 'webhookId'> & { readonly webhookId: string | null }) {
  const [opened] = useState(webhookId);
  return opened === null ? <Editor saved={null} {...editor} /> : <Saved webhookId={opened} {...editor} />;
}

const EditorState = z.object({ editorKey: z.string() });

/** One webhook, made or changed, with a sample of what it is sent. */
export function WebhookEditScreen() {
  // All texts of the page: one that comes later would blank it.
  useTranslation(['webhook-agents', 'agents', 'common', 'pages', 'deployments']);
  const location = useLocation();
  const [parameters] = useSearchParams();
  const passed: unknown = location.state;
  const editorKey = EditorState.safeParse(passed).data?.editorKey ?? `${location.key}${location.search}`;
  return (
    <Opened
      key={editorKey}
      editorKey={editorKey}
      startAgent={parameters.get('agent') ?? ''}
      webhookId={parameters.get('webhook')}
    />
  );
}
