import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { ArrowUp, Play, Square, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog, type CredentialRequest } from '../../../platform/overlays/dialogs.ts';
import { sentenceOf } from '../../../platform/toasts.ts';
import { ConfigureCredentials } from '../../../ui/button/ConfigureCredentials.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { unlessSecondHalf } from '../../../ui/button/unless-second-half.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { ApprovalCard } from '../../approvals/index.ts';
import { findModel, useModels } from '../../models/index.ts';
import { RunTimeline, toRunState } from '../../runs/index.ts';
import type { Exchange } from '../test-run.ts';
import { useTestRun, type StartOptions } from './use-test-run.ts';

const renderApproval = (approvalId: string) => <ApprovalCard approvalId={approvalId} />;

interface TurnProps {
  readonly exchange: Exchange;
  /** Of the last one: what it may want credentials for. */
  readonly request: CredentialRequest | null;
}

function Turn({ exchange: { question, view }, request }: TurnProps) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const modelName = useModels(({ models }) => findModel(models, view.modelUsed)?.name ?? view.modelUsed);
  const isOpen = view.status === 'pending' || view.status === 'streaming';
  return (
    <article className="flex flex-col gap-3">
      <p className="ml-auto max-w-[85%] rounded-4 rounded-br-1 bg-surface-3 px-3.5 py-2 whitespace-pre-wrap">
        {question}
      </p>
      {view.steps.length > 0 && (
        <Suspense>
          <RunTimeline
            steps={view.steps}
            state={toRunState(view.status, view.waitingFor.length > 0)}
            startedAt={view.startedAt}
            durationMs={view.durationMs}
            costUsd={view.cost}
            renderApproval={renderApproval}
            isOpenAtFirst
          />
        </Suspense>
      )}
      {view.text !== '' && <MessageText text={view.text} isStreaming={isOpen} />}
      {isOpen && view.text === '' && (
        <p role="status" className="text-live">
          {t('test.working')}
        </p>
      )}
      {view.waitingFor.length > 0 && <p className="text-warn">{t('test.waits')}</p>}
      {view.error && (
        <p role="alert" className="text-danger">
          {sentenceOf(view.error)}
        </p>
      )}
      {view.error?.code === 'missing_credentials' && request !== null && (
        <span>
          <ConfigureCredentials request={request} look="button">
            {t('credentials.configure')}
          </ConfigureCredentials>
        </span>
      )}
      {view.durationMs !== null && (
        <p className="tnum text-right text-12 text-ink-3">
          {[
            modelName,
            formatDuration(view.durationMs, tCommon, i18n.language),
            view.cost !== null && formatUnitCost(view.cost, i18n.language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </article>
  );
}

/** Tries the agent as it stands in the form; what it would send or change asks first. */
export function TestChat({ agent }: { readonly agent: AgentInput }) {
  const { t } = useTranslation('agents');
  const [text, setText] = useState('');
  const test = useTestRun(agent);
  const isReady = agent.instructions.trim() !== '' && agent.name.trim() !== '';
  const latest = useRef<(content: string, options?: StartOptions) => void>(() => undefined);
  const toRequest = (content: string): CredentialRequest => ({
    tools: agent.tools,
    agentName: agent.name,
    purpose: 'start',
    // With the agent and the exchanges of that moment.
    onContinue: () => latest.current(content, { again: true }),
    onRunWithout: () => latest.current(content, { again: true, isWithoutCredentials: true }),
  });
  const start = (content: string, options?: StartOptions) =>
    void test.start(content, options).then(({ error }) => {
      if (error?.code === 'missing_credentials') openDialog({ kind: 'credentials', ...toRequest(content) });
    });
  useEffect(() => {
    latest.current = start;
  });
  const send = (content: string) => {
    if (content.trim() === '' || test.isRunning || !isReady) return;
    setText('');
    start(content.trim());
  };
  const starters = agent.starters.filter((starter) => starter.trim() !== '');
  return (
    <>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <h2 className="font-bold">{t('parts.test')}</h2>
        <Tag>{t('test.asksFirst')}</Tag>
        {test.exchanges.length > 0 && !test.isRunning && (
          <span className="ml-auto">
            <IconButton label={t('test.clear')} onClick={test.clear}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </span>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4">
        {test.exchanges.length === 0 && (
          <div className="my-auto flex flex-col gap-2">
            <b className="text-15 font-bold">{t(isReady ? 'test.ready' : 'test.notReady')}</b>
            <p className="text-ink-3">{t('test.help')}</p>
            <ul className="divide-y divide-line border-line">
              {starters.map((starter) => (
                <li key={starter}>
                  <button
                    type="button"
                    disabled={!isReady}
                    onClick={() => send(starter)}
                    className="flex min-h-10 w-full items-center gap-2.5 text-left text-ink-2 hover:text-ink disabled:text-ink-off pointer-coarse:min-h-11"
                  >
                    <Play size={13} aria-hidden className="flex-none" />
                    {starter}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {test.exchanges.map((exchange) => (
          <Turn
            key={exchange.id}
            exchange={exchange}
            request={exchange === test.exchanges.at(-1) ? toRequest(exchange.question) : null}
          />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
        className="m-3 flex items-end gap-2 rounded-5 border border-line-strong bg-surface p-2 pl-3.5 has-[textarea:focus]:border-focus"
      >
        <textarea
          value={text}
          rows={2}
          disabled={!isReady}
          aria-label={t('test.label')}
          placeholder={t(isReady ? 'test.label' : 'test.notReady')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            send(text);
          }}
          className="min-w-0 flex-1 resize-none bg-transparent py-1 text-14 leading-[22px] outline-none placeholder:text-ink-3 pointer-coarse:text-16"
        />
        {test.isRunning ? (
          <IconButton label={t('test.stop')} onClick={unlessSecondHalf(test.stop)}>
            <Square size={14} aria-hidden />
          </IconButton>
        ) : (
          <IconButton type="submit" label={t('test.send')} aria-disabled={!isReady || text.trim() === ''}>
            <ArrowUp size={16} aria-hidden />
          </IconButton>
        )}
      </form>
    </>
  );
}
